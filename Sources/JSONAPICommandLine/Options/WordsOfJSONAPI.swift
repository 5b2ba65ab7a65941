#if CLI
  public import ArgumentParser
  public import JSONAPI

  extension DocumentContext: ExpressibleByArgument {}

  extension SpecificationVersion: ExpressibleByArgument {}
#endif
