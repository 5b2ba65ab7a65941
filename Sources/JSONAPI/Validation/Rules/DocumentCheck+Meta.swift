/// The owner of a meta object.
enum MetaPlace {
  case document
  case relationship
  /// A resource or an identifier, either of which may be an item of a page.
  case item
  case error
  case other
}

extension DocumentCheck {
  /// Checks a meta object (MTA-01, MTA-03).
  mutating func checkMeta(_ meta: JSONNode, _ place: MetaPlace) {
    guard checkObject(meta, "MTA-01", as: "meta") else { return }
    for (name, value) in meta.members {
      if isDone { return }
      enter(name)
      checkCustomName(name, of: "a member of meta")
      checkValue(value, isAttribute: false)
      if appliesCursorPagination, place != .other, !isDone, name.isName("page") {
        checkPage(value, place)
      }
      leave()
    }
  }

  /// Checks the `jsonapi` object.
  mutating func checkJSONAPIObject(_ object: JSONNode) {
    guard checkObject(object, "JAO-01", as: "jsonapi") else { return }
    for (name, value) in object.members {
      if isDone { return }
      enter(name)
      if name.isName("version") {
        checkString(value, "JAO-02", as: "the version")
      } else if name.isName("meta") {
        checkMeta(value, .other)
      } else if isVersion11, name.isName("ext") {
        checkURIs(value, "JAO-03", extensions.map(\.uri), of: "extensions")
      } else if isVersion11, name.isName("profile") {
        checkURIs(value, "JAO-04", options.profiles.map(\.uri), of: "profiles")
      } else {
        checkUndefined(name, "JAO-06", in: .jsonapi)
      }
      leave()
    }
  }

  private mutating func checkURIs(
    _ uris: JSONNode, _ requirement: String, _ applied: [String], of kind: StaticString
  ) {
    guard uris.isArray else {
      reportKind(requirement, at: uris, expected: "an array of the URIs of the applied \(kind)")
      return
    }
    checkElements(of: uris) { check, uri in
      if check.checkString(uri, requirement, as: "a URI") {
        check.checkURI(uri, requirement, applied, of: kind)
      }
    }
  }

  private mutating func checkURI(
    _ uri: JSONNode, _ requirement: String, _ applied: [String], of kind: StaticString
  ) {
    if let problem = uri.withText({ URISyntax.problem(in: $0) }) {
      report(requirement, at: uri, "expected a URI, found \(uri.described) with \(problem)")
    } else if !uri.withText({ URISyntax.hasScheme($0) }) {
      reportKind(requirement, .warning, at: uri, expected: "a URI with a scheme")
    } else if !applied.contains(where: { uri.isString(equalTo: $0) }) {
      report(
        requirement, .warning, at: uri,
        "expected only the \(kind) that are applied, found \(uri.described), which is not")
    }
  }
}
