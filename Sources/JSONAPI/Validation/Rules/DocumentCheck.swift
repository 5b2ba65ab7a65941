/// One validation run, which collects its findings.
///
/// It recurses only along the fixed structure of a document (top, resource, relationship,
/// identifier, links, meta); values of arbitrary depth are traversed in a loop. The path from the
/// root is kept as an array of numbers and becomes a pointer only for a finding.
struct DocumentCheck {
  let context: DocumentContext
  let options: DocumentValidator.Options
  let tape: Tape
  /// Whether the rules of version 1.1 apply, as always for atomic documents.
  let isVersion11: Bool
  /// The applied extensions; none in version 1.0.
  let extensions: [Extension]
  let appliesAtomicOperations: Bool
  let appliesCursorPagination: Bool
  /// The steps from the root: the index of a member's name, or the complement of an element's position.
  var path: [Int] = []
  var findings: [Finding] = []
  /// The number of findings so far, including those not kept.
  var findingCount = 0
  /// Whether to keep only the first finding in document order.
  var findsFirst = false
  /// Whether the document is a part of another one, without the members besides its resources.
  var isPart = false
  /// Whether to stop.
  var isDone = false
  /// The names already checked against the recommendations.
  var lintedNames: Set<JSONText> = []
  /// The attributes already checked for looking like foreign keys.
  var lintedAttributes: Set<JSONText> = []
  /// The names and types without findings.
  var legalNames = RecentNames()
  var legalTypes = RecentNames()
  /// The attributes and relationships without findings in their names, and the pairs without common
  /// names.
  var legalAttributes = RecentObjects()
  var legalRelationships = RecentObjects()
  var distinctFields = RecentPairs()
  /// Whether a resource or an identifier has a `lid`.
  var hasLocalIDs = false

  init(context: DocumentContext, options: DocumentValidator.Options, tape: Tape) {
    self.context = context
    self.options = options
    self.tape = tape
    isVersion11 = context.isAtomic || options.version == .v1_1
    var extensions = isVersion11 ? options.extensions : []
    let atomic = Extension.atomicOperations
    if let index = extensions.firstIndex(where: { $0.uri == atomic.uri }) {
      extensions[index] = atomic
    } else if context.isAtomic {
      extensions.append(atomic)
    }
    self.extensions = extensions
    appliesAtomicOperations = extensions.contains(atomic)
    appliesCursorPagination = options.profiles.contains(where: \.isCursorPagination)
    isDone = options.maximumFindings <= 0
  }
}

// MARK: - The way

extension DocumentCheck {
  mutating func enter(_ name: JSONNode) { path.append(name.index) }

  mutating func enter(element position: Int) { path.append(~position) }

  mutating func leave() { path.removeLast() }

  private var way: JSONPointer {
    JSONPointer(path.map { $0 >= 0 ? tape.decodedString($0) : String(~$0) })
  }
}

// MARK: - Findings

extension DocumentCheck {
  /// Records a finding about the current position.
  ///
  /// - Parameters:
  ///   - node: The value or name that provides the finding's offset.
  ///   - pointer: Its pointer, if it isn't at the current position.
  mutating func report(
    _ requirement: String, _ severity: Finding.Severity = .error, at node: JSONNode,
    pointer: @autoclosure () -> JSONPointer? = nil, _ message: @autoclosure () -> String
  ) {
    guard !isDone, severity == .error || !options.reportsErrorsOnly else { return }
    findingCount += 1
    let offset = tape.startOffset(node.index)
    if findsFirst, let first = findings.first, first.offset <= offset { return }
    if let quirks = options.quirks, quirks.tolerates(requirement, at: pointer() ?? way) { return }
    let finding = Finding(
      requirement: requirement, severity: severity, pointer: pointer() ?? way, message: message(),
      offset: offset)
    if findsFirst {
      findings = [finding]
    } else {
      findings.append(finding)
      isDone = findings.count >= options.maximumFindings
    }
  }

  /// Records that a value has the wrong kind.
  mutating func reportKind(
    _ requirement: String, _ severity: Finding.Severity = .error, at node: JSONNode,
    expected: @autoclosure () -> String
  ) {
    report(requirement, severity, at: node, "expected \(expected()), found \(node.described)")
  }

  /// Checks that a value is a string.
  ///
  /// - Returns: `true` if it is.
  @discardableResult
  mutating func checkString(
    _ node: JSONNode, _ requirement: String, _ severity: Finding.Severity = .error,
    as role: StaticString
  ) -> Bool {
    if node.isString { return true }
    reportKind(requirement, severity, at: node, expected: "a string as \(role)")
    return false
  }

  /// Checks that a value is an object, and that its names are distinct.
  ///
  /// - Returns: `true` if it is an object.
  mutating func checkObject(
    _ node: JSONNode, _ requirement: String, as role: @autoclosure () -> String
  ) -> Bool {
    guard node.isObject else {
      reportKind(requirement, at: node, expected: "an object as \(role())")
      return false
    }
    checkDistinctNames(in: node)
    return true
  }

  /// Checks the elements of an array, tracking the path, until validation stops.
  @inline(__always)
  mutating func checkElements(
    of array: JSONNode, _ check: (inout DocumentCheck, JSONNode) -> Void
  ) {
    var position = 0
    for element in array.elements {
      if isDone { return }
      enter(element: position)
      check(&self, element)
      leave()
      position += 1
    }
  }

  /// Warns about duplicate names, since readers may keep either the first or the last (RFC 8259).
  mutating func checkDistinctNames(in object: JSONNode) {
    let count = object.count
    guard !options.reportsErrorsOnly, count > 16 || tape.repeatsNames(object.index) else { return }
    var names: Set<JSONText> = []
    names.reserveCapacity(count)
    for (name, _) in object.members where !names.insert(JSONText(name)).inserted {
      enter(name)
      report(
        "DOC-01", .warning, at: name,
        "expected the names of an object to be distinct, found \(name.quoted) once more")
      leave()
    }
  }
}

extension DocumentCheck {
  /// An array or object within a value, with the position where traversal continues.
  private struct Frame {
    var child: Int
    let end: Int
    let isObject: Bool
    var position = 0

    init(_ node: JSONNode) {
      child = node.tape.first(node.index)
      end = node.tape.end(node.index)
      isObject = node.isObject
    }
  }

  /// Traverses a value of arbitrary depth, of an attribute or in meta.
  ///
  /// Version 1.0 forbids members named `links` and `relationships` in attributes (RES-14). Names
  /// are checked if the options say so; duplicate names cause a warning everywhere.
  mutating func checkValue(_ value: JSONNode, isAttribute: Bool) {
    let forbidsLinks = isAttribute && !isVersion11
    guard value.isObject || value.isArray, value.count > 0 else { return }
    guard forbidsLinks || options.checksNestedNames || !options.reportsErrorsOnly else { return }
    if value.isObject { checkDistinctNames(in: value) }
    var stack = [Frame(value)]
    while let last = stack.indices.last, !isDone {
      guard stack[last].child < stack[last].end else {
        stack.removeLast()
        if !stack.isEmpty { leave() }
        continue
      }
      let child = JSONNode(tape, stack[last].child)
      let value: JSONNode
      if stack[last].isObject {
        value = JSONNode(tape, tape.next(child.index))
        enter(child)
        checkNestedName(child, forbidsLinks: forbidsLinks)
      } else {
        value = child
        enter(element: stack[last].position)
        stack[last].position += 1
      }
      stack[last].child = tape.next(value.index)
      if value.isObject || value.isArray {
        if value.isObject { checkDistinctNames(in: value) }
        stack.append(Frame(value))
      } else {
        leave()
      }
    }
    // If validation stopped inside, the path isn't used again.
  }

  private mutating func checkNestedName(_ name: JSONNode, forbidsLinks: Bool) {
    if forbidsLinks, name.isName("links") || name.isName("relationships") {
      report(
        "RES-14", at: name,
        "expected no member called links or relationships inside an attribute, found "
          + name.quoted)
    }
    if options.checksNestedNames { checkCustomName(name, of: "a nested member") }
  }
}
