-- What each of wrk's threads sends: pages, resources and inclusions, and one request in three that writes. What is
-- made is deleted again, so that the tables stay as large as they are.
local plain = "application/vnd.api+json"
local atomic = plain .. '; ext="https://jsonapi.org/ext/atomic"'
local reading = { Accept = plain }
local writing = { Accept = plain, ["Content-Type"] = plain }
local operating = { Accept = atomic, ["Content-Type"] = atomic }
local made, serial, threads = {}, 0, {}
statuses = ""
local counts = {}

function setup(thread)
  thread:set("number", #threads)
  table.insert(threads, thread)
end

function init() math.randomseed(number + 1) end

local function data(title, rest)
  return '{"type":"articles","attributes":{"title":"' .. title .. '"}' .. (rest or "") .. '}'
end

function request()
  serial = serial + 1
  local choice, id = math.random(12), math.random(1000)
  if choice <= 2 then return wrk.format("GET", "/articles?page%5Bnumber%5D=" .. math.random(40), reading) end
  if choice <= 5 then return wrk.format("GET", "/articles/" .. id, reading) end
  if choice <= 7 then
    return wrk.format("GET", "/articles?include=comments.author,reviewers&sort=-title&page%5Bsize%5D=10", reading)
  end
  if choice == 8 then return wrk.format("GET", "/comments?page%5Bsize%5D=20", reading) end
  if choice == 9 then
    -- Threads don't write to each other's rows, which PostgreSQL would refuse now and then.
    id = 2 * math.random(500) - number % 2
    return wrk.format("PATCH", "/articles/" .. id, writing,
      '{"data":' .. data("Soak " .. number .. " " .. serial, ',"id":"' .. id .. '"') .. '}')
  end
  if choice == 10 then
    return wrk.format("POST", "/operations", operating, '{"atomic:operations":[{"op":"add","data":'
      .. data("Gone", ',"lid":"a"') .. '},{"op":"add","data":{"type":"comments","attributes":{"body":"Gone"},'
      .. '"relationships":{"article":{"data":{"type":"articles","lid":"a"}}},"lid":"b"}},'
      .. '{"op":"remove","ref":{"type":"comments","lid":"b"}},{"op":"remove","ref":{"type":"articles","lid":"a"}}]}')
  end
  if choice == 11 or #made == 0 then
    return wrk.format("POST", "/articles", writing, '{"data":' .. data("Made " .. number .. " " .. serial) .. '}')
  end
  return wrk.format("DELETE", table.remove(made), reading)
end

function response(status, headers)
  counts[status] = (counts[status] or 0) + 1
  local list = {}
  for key, count in pairs(counts) do list[#list + 1] = key .. "=" .. count end
  statuses = table.concat(list, " ")
  if status == 201 then made[#made + 1] = headers["Location"] or headers["location"] end
end

function done(summary, latency)
  local total = {}
  for _, thread in ipairs(threads) do
    for key, count in thread:get("statuses"):gmatch("(%d+)=(%d+)") do total[key] = (total[key] or 0) + count end
  end
  for key, count in pairs(total) do print("status " .. key .. " " .. count) end
  local errors = summary.errors
  print("errors " .. errors.connect + errors.read + errors.write + errors.timeout)
  print("latency " .. latency:percentile(50) / 1000 .. " " .. latency:percentile(99) / 1000)
end
