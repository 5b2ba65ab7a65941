#if Macros
  extension Property.Place {
    /// Code that does not compile where a property's type is wrong.
    ///
    /// The compiler reports it at the name after the point. That is made to stand in another place, of the
    /// source, if the place is known.
    ///
    /// - Parameters:
    ///   - base: What comes before the point.
    ///   - call: What comes after it.
    ///   - place: Where the compiler reports the mistake.
    /// - Returns: The lines, for the body of a member.
    static func statement(_ base: String, _ call: String, at place: Self?) -> [String] {
      guard let place else { return ["\(base).\(call)"] }
      // The name after the point has to be in the column of the source. Bodies are indented by two.
      let space = String(repeating: " ", count: max(place.column - 4, 0))
      return [
        "#sourceLocation(file: \(place.file), line: \(place.line - 1))", base, "\(space).\(call)",
        "#sourceLocation()",
      ]
    }
  }
#endif
