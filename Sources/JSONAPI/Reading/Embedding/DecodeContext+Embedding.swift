extension DecodeContext {
  /// Decodes part of the document, with a plan if relationships are cyclic or too deep.
  ///
  /// - Parameter body: Decodes the part; called again if a plan is needed.
  @inlinable
  func embedding<Result>(_ body: () throws -> Result) rethrows -> Result {
    do {
      let result = try body()
      if _fastPath(!isPlanNeeded) { return result }
    } catch {
      guard isPlanNeeded else { throw error }
    }
    makePlan { _ = try body() }
    do {
      return try body()
    } catch {
      throw located(error)
    }
  }

  @usableFromInline var isPlanNeeded: Bool { needsPlan && plan == nil }

  /// Returns an error that names the relationship that was cut.
  @usableFromInline
  func located(_ error: any Error) -> any Error {
    guard let cut = error as? CutRelationship else { return error }
    let error = tape.unresolved(cut.identifier, cut.reason)
    return cut.resource.map { ResourceDecodingError(error, resource: $0, tape: tape) } ?? error
  }

  @usableFromInline
  func makePlan(_ readRoot: () throws -> Void) {
    decoded.removeAll()
    clearFailures()
    // So that every resource is looked up in the plan.
    depth.close()
    fields.used = 0
    let made = EmbeddingPlan(resourceCount: included.count, options: options)
    plan = made
    made.prepare(self, readRoot)
  }

  /// Whether resources are decoded only to find their relationships.
  var isDiscovering: Bool { plan?.isDiscovering == true }

  /// Whether a plan determines what is embedded.
  var isPlanned: Bool { plan != nil }

  /// Returns and clears the reason why the last requested primary resource has no value.
  @usableFromInline
  func takePrimaryError() -> (any Error)? {
    plan?.takeRootCut().map { located($0) }
  }

  /// Decodes a resource by the number of its type's memo.
  ///
  /// - Returns: Its position among the memo's boxes.
  func decode(memo: Int, at index: Int) throws -> Int {
    let decode = decoded.decoder(of: memo)
    return try decode(self, index)
  }

  /// Returns a resource that can't be decoded directly.
  ///
  /// - Returns: The position among the memo's boxes.
  /// - Throws: The error of decoding the resource.
  @usableFromInline
  func planned(_ number: Int, _ memo: Int, at identifier: Int) throws -> Resolution<Int> {
    guard let plan else {
      needsPlan = true
      throw PlanNeeded()
    }
    return try plan.resolve(number, memo: memo, at: identifier, self)
  }

  /// Returns the number of a resource in place of an identifier; 0 without a plan.
  func number(ofResourceAt token: Int) -> Int {
    plan?.number(ofResourceAt: token) ?? 0
  }
}

/// Thrown to have the document decoded with a plan.
struct PlanNeeded: Error {}

/// Thrown if a model requires a related resource and the relationship is cut.
///
/// It becomes a ``ResourceDecodingError`` only if no property on the path can be empty.
struct CutRelationship: Error {
  let identifier: Int
  let reason: UnresolvedReason
  /// The resource whose model requires the other.
  var resource: Int?
}

extension Tape {
  /// Returns the token index of a resource's relationship that contains an identifier.
  func relationship(of resource: Int, around identifier: Int) -> Int? {
    let object = members(of: resource).relationships
    guard object >= 0, isObject(object) else { return nil }
    var key = first(object)
    let end = end(object)
    while key < end {
      let value = next(key)
      key = next(value)
      if value..<key ~= identifier { return value }
    }
    return nil
  }
}
