// The requests of ../server.py as one would serve them with net/http, database/sql and google/jsonapi, from the
// SQLite file that ServerLoad makes: statements are prepared, related rows are read once for all parents.
//
//	apt-get install golang-go golang-github-google-jsonapi-dev golang-github-mattn-go-sqlite3-dev
//	GO111MODULE=off GOPATH=/usr/share/gocode go build -o blog blog.go
//	./blog PORT FILE
package main

import (
	"bytes"
	"database/sql"
	"fmt"
	"log"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/google/jsonapi"
	_ "github.com/mattn/go-sqlite3"
)

type Person struct {
	ID   int    `jsonapi:"primary,people"`
	Name string `jsonapi:"attr,name"`
	Age  int    `jsonapi:"attr,age"`
}

type Comment struct {
	ID        int       `jsonapi:"primary,comments"`
	Body      string    `jsonapi:"attr,body"`
	CreatedAt time.Time `jsonapi:"attr,createdAt,iso8601"`
	Author    *Person   `jsonapi:"relation,author"`
	Article   *Article  `jsonapi:"relation,article,omitempty"`
}

type Article struct {
	ID        int        `jsonapi:"primary,articles"`
	Title     string     `jsonapi:"attr,title"`
	Body      string     `jsonapi:"attr,body"`
	WordCount int        `jsonapi:"attr,wordCount"`
	CreatedAt time.Time  `jsonapi:"attr,createdAt,iso8601"`
	Author    *Person    `jsonapi:"relation,author"`
	Comments  []*Comment `jsonapi:"relation,comments,omitempty"`
}

func self(collection string, id int) *jsonapi.Links {
	return &jsonapi.Links{"self": fmt.Sprintf("/api/%s/%d", collection, id)}
}

func related(collection string, id int, name string) *jsonapi.Links {
	return &jsonapi.Links{
		"self":    fmt.Sprintf("/api/%s/%d/relationships/%s", collection, id, name),
		"related": fmt.Sprintf("/api/%s/%d/%s", collection, id, name),
	}
}

func (p Person) JSONAPILinks() *jsonapi.Links  { return self("people", p.ID) }
func (c Comment) JSONAPILinks() *jsonapi.Links { return self("comments", c.ID) }
func (a Article) JSONAPILinks() *jsonapi.Links { return self("articles", a.ID) }

func (c Comment) JSONAPIRelationshipLinks(name string) *jsonapi.Links {
	return related("comments", c.ID, name)
}

func (a Article) JSONAPIRelationshipLinks(name string) *jsonapi.Links {
	return related("articles", a.ID, name)
}

const (
	layout  = "2006-01-02 15:04:05.000"
	columns = "SELECT id, title, body, word_count, created_at, author_id FROM articles "
)

type server struct {
	one, list, comments, people *sql.Stmt
}

func (s *server) articles(rows *sql.Rows, err error) ([]*Article, error) {
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var articles []*Article
	for rows.Next() {
		article := &Article{Author: &Person{}}
		var created string
		if err := rows.Scan(&article.ID, &article.Title, &article.Body, &article.WordCount, &created,
			&article.Author.ID); err != nil {
			return nil, err
		}
		if article.CreatedAt, err = time.Parse(layout, created); err != nil {
			return nil, err
		}
		articles = append(articles, article)
	}
	return articles, rows.Err()
}

// Reads the comments of 20 articles, and the authors of both.
func (s *server) include(articles []*Article) error {
	byID := map[int]*Article{}
	var keys [20]interface{}
	for index, article := range articles {
		byID[article.ID] = article
		keys[index] = article.ID
	}
	rows, err := s.comments.Query(keys[:]...)
	if err != nil {
		return err
	}
	defer rows.Close()
	people := map[int]*Person{}
	person := func(id int) *Person {
		if people[id] == nil {
			people[id] = &Person{ID: id}
		}
		return people[id]
	}
	for rows.Next() {
		comment := &Comment{}
		var created string
		var author, article int
		if err := rows.Scan(&comment.ID, &comment.Body, &created, &author, &article); err != nil {
			return err
		}
		if comment.CreatedAt, err = time.Parse(layout, created); err != nil {
			return err
		}
		comment.Author = person(author)
		byID[article].Comments = append(byID[article].Comments, comment)
	}
	for _, article := range articles {
		article.Author = person(article.Author.ID)
	}
	var ids []string
	for id := range people {
		ids = append(ids, strconv.Itoa(id))
	}
	found, err := s.people.Query("[" + strings.Join(ids, ",") + "]")
	if err != nil {
		return err
	}
	defer found.Close()
	for found.Next() {
		var id int
		var name string
		var age int
		if err := found.Scan(&id, &name, &age); err != nil {
			return err
		}
		people[id].Name = name
		people[id].Age = age
	}
	return found.Err()
}

func main() {
	db, err := sql.Open("sqlite3", "file:"+os.Args[2]+"?mode=ro&_journal_mode=WAL")
	if err != nil {
		log.Fatal(err)
	}
	db.SetMaxIdleConns(8)
	prepare := func(text string) *sql.Stmt {
		statement, err := db.Prepare(text)
		if err != nil {
			log.Fatal(err)
		}
		return statement
	}
	s := &server{
		one:  prepare(columns + "WHERE id = ?"),
		list: prepare(columns + "ORDER BY id LIMIT 21"),
		comments: prepare("SELECT id, body, created_at, author_id, article_id FROM comments WHERE article_id IN (?" +
			strings.Repeat(", ?", 19) + ") ORDER BY article_id, id"),
		people: prepare("SELECT id, name, age FROM people WHERE id IN (SELECT value FROM json_each(?))"),
	}
	answer := func(w http.ResponseWriter, model interface{}, included bool, err error) {
		var body bytes.Buffer
		if err == nil {
			if included {
				err = jsonapi.MarshalPayload(&body, model)
			} else {
				err = jsonapi.MarshalPayloadWithoutIncluded(&body, model)
			}
		}
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		w.Header().Set("Content-Type", jsonapi.MediaType)
		w.Header().Set("Vary", "Accept")
		w.Header().Set("Content-Length", strconv.Itoa(body.Len()))
		w.Write(body.Bytes())
	}
	http.HandleFunc("/api/articles/", func(w http.ResponseWriter, r *http.Request) {
		id, err := strconv.Atoi(strings.TrimPrefix(r.URL.Path, "/api/articles/"))
		if err != nil {
			http.NotFound(w, r)
			return
		}
		articles, err := s.articles(s.one.Query(id))
		if err == nil && len(articles) == 0 {
			http.NotFound(w, r)
			return
		}
		var article *Article
		if err == nil {
			article = articles[0]
		}
		answer(w, article, false, err)
	})
	http.HandleFunc("/api/articles", func(w http.ResponseWriter, r *http.Request) {
		articles, err := s.articles(s.list.Query())
		if len(articles) > 20 {
			articles = articles[:20]
		}
		included := r.URL.Query().Get("include") == "author,comments.author"
		if err == nil && included {
			err = s.include(articles)
		}
		answer(w, articles, included, err)
	})
	log.Fatal(http.ListenAndServe("127.0.0.1:"+os.Args[1], nil))
}
