import JSONAPI

/// Content that a request replaces, or removes.
struct IncomingContent: Sendable {
  let target: ContentTarget
  /// The bytes; nil for none.
  var upload: ContentUpload?
  /// The media type to store in a column, if the content has one for it.
  var mediaType: String?

  /// The values to set columns to; ``large(of:)`` returns content that is too large for one.
  func assignments(of type: ServedType) -> [WriteStep.Assignment] {
    let content = type.contents[target.content]
    var assignments: [WriteStep.Assignment] = []
    let column = type.columns[content.bytes].column
    if let upload {
      if let bytes = upload.bytes {
        assignments.append(.init(column: column, value: .bytes(bytes)))
      }
    } else {
      assignments.append(.init(column: column, value: .null))
    }
    if let mediaType, let column = content.typeColumn {
      assignments.append(.init(column: type.columns[column].column, value: .text(mediaType)))
    }
    return assignments
  }

  /// The bytes, if they are too many for an assignment.
  func large(of type: ServedType) -> WriteStep.Content? {
    guard let upload, upload.bytes == nil else { return nil }
    return .init(
      column: type.columns[type.contents[target.content].bytes].column, upload: upload)
  }
}

extension Mutator {
  /// The values of non-null contents of a new resource, which are empty.
  func emptyContents(
    of type: ServedType, besides assignments: [WriteStep.Assignment]
  ) -> [WriteStep.Assignment] {
    let defaulted = engine.records[type.index].defaulted
    return type.contents.compactMap { content in
      let column = type.columns[content.bytes].column
      guard !content.isNullable, !defaulted.contains(content.field),
        !assignments.contains(where: { $0.column == column })
      else { return nil }
      return .init(column: column, value: .bytes([]))
    }
  }
}
