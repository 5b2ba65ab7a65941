#if CLI
  import JSONAPI

  /// Differences for people: `-` for removed, `+` for added, `~` for changed.
  struct DifferenceText {
    let style: Style
    private let nodes = TreeNodes(
      style: Style(.never), maximumDepth: 1, hasAttributes: true, isFull: false)

    func title(_ mark: String, _ name: String, _ color: Style.Color) -> String {
      style(color, "\(mark) \(name)") + "\n"
    }

    func lines(of change: DocumentDifference.Change) -> String {
      let subject =
        switch change.subject {
        case .document: "document"
        case .resource(let identifier, let isPrimary):
          nodes.name(of: identifier) + (isPrimary ? "" : " (included)")
        case .error(let error): "error " + nodes.error(error).headline
        }
      var text =
        switch change.kind {
        case .added: style(.green, "+ \(subject)") + "\n"
        case .removed: style(.red, "- \(subject)") + "\n"
        case .changed: style(.yellow, "~ ") + style(.bold, subject) + "\n"
        }
      for detail in change.details { text += line(of: detail) }
      return text
    }

    private func line(of detail: DocumentDifference.Detail) -> String {
      let place = Printable.pointer(detail.pointer)
      switch (detail.old, detail.new) {
      case (let old?, let new?):
        return "    " + style(.yellow, "~") + " \(place): " + style(.red, nodes.value(old)) + " → "
          + style(.green, nodes.value(new)) + "\n"
      case (let old?, nil): return "    " + style(.red, "- \(place): \(nodes.value(old))") + "\n"
      case (nil, let new?): return "    " + style(.green, "+ \(place): \(nodes.value(new))") + "\n"
      case (nil, nil): return ""
      }
    }
  }
#endif
