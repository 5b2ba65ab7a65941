import JSONAPI
import JSONAPIStore

let store = Store()
let text = #"{"data":{"type":"articles","id":"1","attributes":{"title":"Moby-Dick"}}}"#
let article = try store.insert(parsing: Array(text.utf8)).first
article?.setAttribute("title", to: "The Whale")
let copy = try Store(snapshot: store.snapshot())
print(copy.record(type: "articles", id: "1")?.attribute("title")?.string ?? "")
