// A store that outlives the process.

import Foundation
import JSONAPI
import JSONAPIStore

let store = Store()
try store.insert(AnyResource(type: "articles", id: "1", attributes: ["title": "Moby-Dick"]))

// snippet.snapshot
let snapshot = try store.snapshot()
let copy = try Store(snapshot: snapshot)
try copy.restore(snapshot)
// snippet.end
print(copy.count)

let path = FileManager.default.temporaryDirectory
  .appendingPathComponent("articles-\(UUID().uuidString).journal").path

// snippet.journal
let journal = try StoreJournal(path: path)
print(journal.recovery.cutByteCount)  // 0, unless the process was killed while it wrote
let article = try journal.store.insert(
  AnyResource(type: "articles", id: "1", attributes: ["title": "Moby-Dick"]))
article.setAttribute("title", to: "The Whale")
try journal.commit()
// snippet.end
try journal.close()
try FileManager.default.removeItem(atPath: path)

// snippet.document
let document = store.snapshotDocument()
print(String(decoding: document.bytes(format: .pretty), as: UTF8.self))
let again = try Store(snapshotDocument: document)
// snippet.end
print(again.count)
