-- Asks for random existing numbers. Arguments: the file of request paths, one a line; `plain`, where pages are asked without compression.
-- Pages are otherwise asked as browsers ask for them, calls of the API as programs do.
-- The requests are composed before the clock starts, and stand in one piece of memory that Lua's collector does not walk through:
-- as a table of half a million strings it stopped the load generator, and with it the server, for a fifth of the time.

local ffi = require('ffi')
local requests, starts, count
local threads = {}
-- Global, because that is what thread:get reads.
notOk = 0

function setup(thread)
  table.insert(threads, thread)
end

function init(args)
  local asked = {}
  for path in io.lines(args[1]) do
    local headers = {}
    if args[2] ~= 'plain' and path:sub(1, 5) ~= '/api/' then headers['Accept-Encoding'] = 'gzip, deflate, br, zstd' end
    asked[#asked + 1] = wrk.format('GET', path, headers)
  end
  count = #asked
  starts = ffi.new('int32_t[?]', count + 1)
  for i = 1, count do
    starts[i] = starts[i - 1] + #asked[i]
  end
  requests = ffi.new('char[?]', starts[count])
  for i = 1, count do
    ffi.copy(requests + starts[i - 1], asked[i], #asked[i])
  end
  asked = nil
  collectgarbage()
  -- The same order for everyone.
  math.randomseed(20260117)
end

function request()
  local i = math.random(count) - 1
  return ffi.string(requests + starts[i], starts[i + 1] - starts[i])
end

-- wrk itself counts only 400 and above as errors: a redirect would pass for an answer.
function response(status)
  if status ~= 200 then notOk = notOk + 1 end
end

function done()
  local sum = 0
  for _, thread in ipairs(threads) do
    sum = sum + thread:get('notOk')
  end
  if sum > 0 then print('Answers other than 200: ' .. sum) end
end
