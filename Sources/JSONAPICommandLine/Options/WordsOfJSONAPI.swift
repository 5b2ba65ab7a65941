#if CLI
  public import ArgumentParser
  public import JSONAPI
  public import JSONAPITools

  extension DocumentContext: ExpressibleByArgument {}

  extension DocumentValidator.SpecificationVersion: ExpressibleByArgument {}

  extension ModelStyle: ExpressibleByArgument {}
#endif
