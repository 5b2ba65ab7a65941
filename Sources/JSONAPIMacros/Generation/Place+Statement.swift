#if Macros
  extension Property.Place {
    /// A statement that doesn't compile if the type of a property is wrong.
    ///
    /// The compiler reports it at the name after the point. A `#sourceLocation` directive moves
    /// that to a location in the source, if one is known.
    ///
    /// - Parameters:
    ///   - base: The code before the point.
    ///   - call: The code after the point.
    ///   - place: The location at which the compiler reports the mistake.
    /// - Returns: The lines, for the body of a member.
    static func statement(_ base: String, _ call: String, at place: Self?) -> [String] {
      guard let place else { return ["\(base).\(call)"] }
      // Puts the name after the point in the column that it has in the source. Bodies are indented
      // by two.
      let space = String(repeating: " ", count: max(place.column - 4, 0))
      return [
        "#sourceLocation(file: \(place.file), line: \(place.line - 1))", base, "\(space).\(call)",
        "#sourceLocation()",
      ]
    }
  }
#endif
