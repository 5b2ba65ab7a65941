#if CLI
  public import ArgumentParser
  public import JSONAPI

  extension DocumentContext: ExpressibleByArgument {}

  extension DocumentValidator.SpecificationVersion: ExpressibleByArgument {}
#endif
