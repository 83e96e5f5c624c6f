/**
 * The script of the offline page: says how old the status is, as the browser writes it, and marks
 * what its dates have ended since. Plain JavaScript of browsers from 2020 on, because it is written
 * into the page as it is. Without it, the page has the time alone.
 */
export const AGE_SCRIPT = `(function () {
  var page = document.documentElement
  var box = document.getElementById('known')
  var made = Date.parse(page.getAttribute('data-made'))
  var HOUR = 3600000
  var DAY = 24 * HOUR
  function ago(age) {
    var steps = [[DAY, 'day'], [HOUR, 'hour'], [60000, 'minute']]
    for (var i = 0; i < steps.length; i++) {
      if (age >= steps[i][0] * (i === 0 ? 2 : 1) || i === 2) {
        return new Intl.RelativeTimeFormat(page.lang, { numeric: 'always' }).format(-Math.floor(age / steps[i][0]), steps[i][1])
      }
    }
  }
  function show() {
    var age = Date.now() - made
    var wrong = age < -600000
    var state = wrong ? 'clock' : age < DAY ? 'recent' : age < 7 * DAY ? 'old' : 'stale'
    box.setAttribute('data-state', state)
    document.getElementById('known-text').textContent = box.getAttribute('data-' + state)
    if (wrong) return
    document.getElementById('known-ago').textContent = box.getAttribute('data-ago').replace('{age}', ago(Math.max(0, age)))
    // The day in Jakarta, which is seven hours ahead of UTC all year.
    var today = new Date(Date.now() + 7 * HOUR).toISOString().slice(0, 10)
    Array.prototype.forEach.call(document.querySelectorAll('[data-ends]'), function (mark) {
      mark.hidden = mark.getAttribute('data-ends') >= today
    })
  }
  show()
  setInterval(show, 60000)
})()`
