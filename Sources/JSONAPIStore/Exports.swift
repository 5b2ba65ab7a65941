// Live classes and records use the types of JSONAPI, so one import brings both.
@_exported public import JSONAPI
