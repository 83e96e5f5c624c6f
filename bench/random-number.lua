-- Asks for random existing numbers. Argument: the file of request paths, one a line.
-- The requests are composed before the clock starts, so that the load generator costs the machine as little as it can.

local asked = {}
local threads = {}
-- Global, because that is what thread:get reads.
notOk = 0

function setup(thread)
  table.insert(threads, thread)
end

function init(args)
  for path in io.lines(args[1]) do
    asked[#asked + 1] = wrk.format('GET', path)
  end
  -- The same order for everyone.
  math.randomseed(20260117)
end

function request()
  return asked[math.random(#asked)]
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
