/// A resource that is selected by its `type`, so that it is tried only if that matches.
protocol TypeDispatched: Decodable {
  /// The `type` of the resource.
  static var jsonType: String { get }

  /// Reads a resource whose type has already been checked.
  init(typeChecked members: KeyedDecodingContainer<DocumentMember>) throws
}

/// One of the types of a ``Poly``, for reading.
struct PolyAlternative<Result> {
  /// The type.
  var type: Any.Type

  /// The JSON:API type, if only resources of that type can be read as this one.
  var jsonType: String?

  /// Reads the members of a resource of the matching type.
  var fromMembers: ((KeyedDecodingContainer<DocumentMember>) throws -> Result)?

  /// Reads a value without checking the type first.
  var fromDecoder: (any Decoder) throws -> Result

  init<Value: Decodable>(_ type: Value.Type, _ wrap: @escaping (Value) -> Result) {
    self.type = type
    fromDecoder = { wrap(try $0.singleValueContainer().decode(Value.self)) }

    func dispatch<Dispatched: TypeDispatched>(_ dispatched: Dispatched.Type) {
      guard let wrap = wrap as? (Dispatched) -> Result else { return }
      jsonType = Dispatched.jsonType
      fromMembers = { wrap(try Dispatched(typeChecked: $0)) }
    }
    if let dispatched = type as? any TypeDispatched.Type {
      dispatch(dispatched)
    }
  }
}

extension Array {
  /// The alternatives of a ``Poly``, created from closures that wrap a value of each type.
  static func all<Result, each Value: Decodable>(
    _ wrap: repeat @escaping (each Value) -> Result
  ) -> [Element] where Element == PolyAlternative<Result> {
    var all: [Element] = []
    repeat all.append(Element((each Value).self, each wrap))
    return all
  }
}

/// A ``Poly`` with more than one type, all of which can be read.
protocol DispatchedPoly: Decodable {
  /// The types, in the order of attempts.
  static var alternatives: [PolyAlternative<Self>] { get }
}

extension DispatchedPoly {
  /// The table for this type, under a type alias used by the caller.
  static func dispatch<Alias>(as alias: Alias.Type) -> PolyDispatch<Alias>? {
    PolyDispatch(alternatives) as? PolyDispatch<Alias>
  }
}

/// The types of a ``Poly``, indexed by the JSON:API types of resources.
///
/// The result is the same as from trying each alternative in order: a type that doesn't check
/// `type` (a proxy) is tried at its position, and one that does only if it matches. Errors are
/// created only after all alternatives have failed.
struct PolyDispatch<Result> {
  private let alternatives: [PolyAlternative<Result>]
  private let candidates: [String: [Int]]
  private let candidatesOfAnyType: [Int]

  init(_ alternatives: [PolyAlternative<Result>]) {
    self.alternatives = alternatives
    candidatesOfAnyType = alternatives.indices.filter { alternatives[$0].jsonType == nil }
    var candidates: [String: [Int]] = [:]
    for case let type? in alternatives.map(\.jsonType) where candidates[type] == nil {
      candidates[type] = alternatives.indices.filter {
        alternatives[$0].jsonType == nil || alternatives[$0].jsonType == type
      }
    }
    self.candidates = candidates
  }

  /// The table for a type, if it has more than one alternative.
  static func of(_ type: Result.Type) -> PolyDispatch? {
    (type as? any DispatchedPoly.Type)?.dispatch(as: type)
  }

  /// Reads the first matching alternative.
  func decode(from decoder: any Decoder) throws -> Result {
    guard
      !candidates.isEmpty,
      let members = try? decoder.container(keyedBy: DocumentMember.self),
      let type = try? members.decode(String.self, forKey: .type)
    else {
      return try decodeTryingAll(from: decoder)
    }
    var errors: [Int: any Error] = [:]
    for index in candidates[type] ?? candidatesOfAnyType {
      do {
        guard let fromMembers = alternatives[index].fromMembers else {
          return try alternatives[index].fromDecoder(decoder)
        }
        return try fromMembers(members)
      } catch {
        errors[index] = error
      }
    }
    throw failure(at: decoder.codingPath) { index, alternative in
      errors[index]
        ?? ResourceObjectDecodingError(
          expectedJSONAPIType: alternative.jsonType ?? "", found: type)
    }
  }

  private func decodeTryingAll(from decoder: any Decoder) throws -> Result {
    var errors: [any Error] = []
    for alternative in alternatives {
      do {
        return try alternative.fromDecoder(decoder)
      } catch {
        errors.append(error)
      }
    }
    throw failure(at: decoder.codingPath) { index, _ in errors[index] }
  }

  private func failure(
    at path: [any CodingKey], error: (Int, PolyAlternative<Result>) -> any Error
  ) -> PolyDecodeNoTypesMatchedError {
    PolyDecodeNoTypesMatchedError(
      codingPath: path,
      individualTypeFailures: alternatives.enumerated().map { index, alternative in
        .init(type: alternative.type, wrapping: error(index, alternative), at: path)
      })
  }
}
