extension DocumentCheck {
  /// Checks the errors of a document.
  mutating func checkErrors(_ errors: JSONNode) {
    guard errors.isArray else {
      reportKind("ERR-03", at: errors, expected: "an array of error objects")
      return
    }
    if errors.count == 0 {
      report("ERR-03", .warning, at: errors, "expected at least one error object, found none")
    }
    checkElements(of: errors) { check, error in
      if check.checkObject(error, "ERR-03", as: "an error") { check.checkError(error) }
    }
  }

  private mutating func checkError(_ error: JSONNode) {
    var hasMember = false
    var hasStatus = false
    for (name, value) in error.members {
      if isDone { return }
      enter(name)
      if name.isName("status") {
        hasStatus = true
        checkStatus(value)
      } else if !checkErrorMember(name, value) {
        checkUndefined(name, "ERR-05", in: .error)
        leave()
        continue
      }
      hasMember = true
      leave()
    }
    guard isVersion11 else { return }
    if !hasMember {
      let found = none(in: error)
      report(
        "ERR-04", at: error,
        "expected at least one of id, links, status, code, title, detail, source and meta in an "
          + "error, found \(found)")
    } else if !hasStatus {
      report("ERR-09", .warning, at: error, "expected a status in an error, found none")
    }
  }

  /// Checks a member of an error object other than its status.
  ///
  /// - Returns: `true` if error objects define the member.
  private mutating func checkErrorMember(_ name: JSONNode, _ value: JSONNode) -> Bool {
    if name.isName("code") {
      checkString(value, "ERR-10", as: "the code")
    } else if name.isName("title") {
      checkString(value, "ERR-05", .warning, as: "the title")
    } else if name.isName("detail") {
      checkString(value, "ERR-05", .warning, as: "the detail")
    } else if name.isName("id") {
      checkString(value, "ERR-05", .warning, as: "the id")
    } else if name.isName("source") {
      checkSource(value)
    } else if name.isName("links") {
      checkLinks(value, of: .error)
    } else if name.isName("meta") {
      checkMeta(value, .error)
    } else {
      return false
    }
    return true
  }

  private mutating func checkStatus(_ status: JSONNode) {
    guard checkString(status, "ERR-08", as: "the status") else { return }
    let isCode = status.withText { text in
      text.count == 3 && (0x31...0x39).contains(text[0]) && MemberName.isDigit(text[1])
        && MemberName.isDigit(text[2])
    }
    if !isCode {
      reportKind("ERR-08", .warning, at: status, expected: "the three digits of an HTTP status")
    }
  }

  private mutating func checkSource(_ source: JSONNode) {
    guard checkObject(source, "ERR-12", as: "the source of an error") else { return }
    var hasMember = false
    for (name, value) in source.members {
      if isDone { return }
      enter(name)
      if name.isName("pointer") {
        hasMember = true
        checkPointer(value)
      } else if name.isName("parameter") {
        hasMember = true
        checkString(value, "ERR-17", as: "the name of a query parameter")
      } else if isVersion11, name.isName("header") {
        hasMember = true
        checkHeaderName(value)
      } else {
        checkUndefined(name, "ERR-20", in: .source)
      }
      leave()
    }
    if !hasMember {
      let members = isVersion11 ? "a pointer, a parameter or a header" : "a pointer or a parameter"
      let found = none(in: source)
      report(
        "ERR-13", .warning, at: source,
        "expected \(members) in the source of an error, found \(found)")
    }
  }

  private mutating func checkHeaderName(_ name: JSONNode) {
    guard checkString(name, "ERR-18", as: "the name of a header") else { return }
    var header = HeaderText(name.string ?? "")
    if header.takeToken() == nil || !header.isAtEnd {
      reportKind("ERR-18", at: name, expected: "the name of one header")
    }
  }

  private mutating func checkPointer(_ pointer: JSONNode) {
    guard checkString(pointer, "ERR-14", as: "the pointer") else { return }
    if JSONPointer(pointer.string ?? "") == nil {
      reportKind(
        "ERR-14", at: pointer,
        expected: "a JSON pointer: empty, or beginning with \"/\" and with \"~\" only in ~0 and ~1")
    }
  }
}
