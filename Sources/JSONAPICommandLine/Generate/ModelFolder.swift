#if CLI
  import Foundation
  import JSONAPITools

  /// A folder of generated files, compared with the files that it should contain.
  struct ModelFolder {
    let path: String
    private let files: [GeneratedFile]

    /// The change that a file needs.
    enum Change: Equatable {
      case add, update, remove
      /// Leave a file alone: without a marker, it wasn't generated.
      case keep
    }

    init(_ path: String, _ files: [GeneratedFile]) {
      self.path = path
      self.files = files
    }

    /// The files that differ from what was generated, by name.
    ///
    /// - Throws: ``Trouble`` if the folder or a file in it can't be read.
    func changes() throws -> [(name: String, change: Change)] {
      var changes: [(String, Change)] = []
      for file in files {
        guard FileManager.default.fileExists(atPath: path(of: file.name)) else {
          changes.append((file.name, .add))
          continue
        }
        guard isRegular(file.name) else {
          changes.append((file.name, .keep))
          continue
        }
        let text = try text(of: file.name)
        // Strings are equal, too, if one has é and the other e with a combining accent.
        if text.utf8.elementsEqual(file.text.utf8) { continue }
        changes.append((file.name, GeneratedFile.isGenerated(text) ? .update : .keep))
      }
      let names = Set(files.map(\.name))
      for name in try existingNames() where !names.contains(name) {
        if GeneratedFile.isGenerated(try text(of: name)) { changes.append((name, .remove)) }
      }
      return changes.sorted { $0.0 < $1.0 }
    }

    /// Writes and removes files, leaving alone those that weren't generated.
    ///
    /// - Throws: ``Trouble`` if a file can't be written or removed.
    func apply(_ changes: [(name: String, change: Change)]) throws {
      do {
        try FileManager.default.createDirectory(
          atPath: path, withIntermediateDirectories: true)
      } catch {
        throw Trouble("\(Printable.text(path)): the folder can't be made")
      }
      // Where case doesn't count in file names, what is removed can be the file of a new name.
      let removed = changes.filter { $0.change == .remove }
      for (name, change) in removed + changes.filter({ $0.change != .remove }) {
        switch change {
        case .add, .update:
          guard let file = files.first(where: { $0.name == name }) else { continue }
          try Output.replaceFile(at: path(of: name), with: Array(file.text.utf8))
        case .remove:
          do {
            try System.remove(path(of: name))
          } catch {
            throw Trouble(Printable.text(path(of: name)), error)
          }
        case .keep: continue
        }
      }
    }

    private func path(of name: String) -> String { "\(path)/\(name)" }

    private func text(of name: String) throws(Trouble) -> String {
      String(decoding: try SourceText(reading: path(of: name)).bytes, as: UTF8.self)
    }

    private func existingNames() throws(Trouble) -> [String] {
      guard let info = try? System.FileInfo(path: path) else { return [] }
      guard info.isFolder else { throw Trouble("\(Printable.text(path)): is not a folder") }
      guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
        throw Trouble("\(Printable.text(path)): the folder can't be read")
      }
      return names.filter { $0.hasSuffix(".swift") && isRegular($0) }.sorted()
    }

    private func isRegular(_ name: String) -> Bool {
      (try? System.FileInfo(path: path(of: name)))?.isRegular == true
    }
  }
#endif
