import JSONAPI

let drafts: [Article.Draft] = []
let draft = Article.draft { $0.title = "x" }
let liveDraft: LiveArticle.Draft = LiveArticle.draft { $0.title = "x" }
func title(of draft: Article.Draft) -> String? { draft.title }
