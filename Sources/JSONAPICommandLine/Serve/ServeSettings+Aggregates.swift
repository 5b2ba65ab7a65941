#if Serve
  import JSONAPI
  import JSONAPIServer

  /// The aggregates that `--aggregate` offers.
  extension ServeSettings {
    /// Checks that the named attributes exist.
    ///
    /// - Throws: ``Trouble`` with the first that doesn't.
    func checkAggregates(of found: IntrospectedDatabase) throws(Trouble) {
      for text in aggregated {
        let (type, attribute) = Self.parts(of: text)
        guard !attribute.isEmpty else {
          throw Trouble(
            "--aggregate: expected TYPE.ATTRIBUTE, as orders.amount, found \(Printable.text(text))")
        }
        guard let schema = found.types.first(where: { $0.schema.type == type })?.schema else {
          throw Trouble("--aggregate: there is no type \(Printable.text(type))")
        }
        guard let known = schema.attributes.first(where: { $0.name == attribute }) else {
          let names = schema.attributes.map(\.name)
          let suggestion =
            nearestName(to: attribute, among: names).map { " Did you mean \($0)?" } ?? ""
          throw Trouble(
            "--aggregate: \(type) has no attribute \(Printable.text(attribute)).\(suggestion)")
        }
        guard known.value.isAggregatable || known.value.isGroupable else {
          throw Trouble("--aggregate: values of \(text) have no sum, no order and no groups")
        }
      }
    }

    /// Offers the named attributes of a type: numbers for sums, and attributes whose values can
    /// repeat for grouping.
    func offerAggregates(of schema: Schema, in definition: inout AnyDefinition<NoPrincipal>) {
      let named = aggregated.map { Self.parts(of: $0) }.filter { $0.type == schema.type }
        .compactMap { schema.attribute($0.attribute) }
      guard !named.isEmpty else { return }
      definition.aggregate(
        named.filter(\.value.isAggregatable).map(\.name),
        by: named.filter(\.value.isGroupable).map(\.name))
    }

    private static func parts(of text: String) -> (type: String, attribute: String) {
      let path = DottedPath(text)
      return (path.withoutLast?.text ?? text, path.withoutLast == nil ? "" : path.last)
    }
  }
#endif
