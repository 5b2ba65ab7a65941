// Live classes and records are made of the types of JSONAPI; one import brings both.
@_exported public import JSONAPI
