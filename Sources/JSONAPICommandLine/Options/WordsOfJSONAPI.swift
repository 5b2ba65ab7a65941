#if CLI
  public import ArgumentParser
  public import JSONAPI
  public import JSONAPITools

  extension DocumentContext: ExpressibleByArgument {}

  extension DocumentValidator.SpecificationVersion: ExpressibleByArgument {}

  extension Flattener.NotIncluded: ExpressibleByArgument {}

  extension ModelStyle: ExpressibleByArgument {}

  extension Unflattener.Embedded: ExpressibleByArgument {}

  extension Unflattener.Input: ExpressibleByArgument {}

  extension Unflattener.MetaPlacement: ExpressibleByArgument {}
#endif
