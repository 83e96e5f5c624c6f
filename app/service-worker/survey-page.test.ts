import { expect, test } from 'vitest'
import { filesIn, isSurveyPage } from './survey-page.ts'

test('the files of the page are those that it names, each once', () => {
  const html =
    '<link rel="modulepreload" href="/assets/esm-CaIVR4Bw.js"><script>import "/assets/manifest-a9113ce4.js"</script><link href="/assets/esm-CaIVR4Bw.js"><img src="/images/x.png">'
  expect(filesIn(html)).toEqual(['/assets/esm-CaIVR4Bw.js', '/assets/manifest-a9113ce4.js', '/icon.svg', '/survey.webmanifest'])
})

test('the page of surveyors has one address', () => {
  expect(['/survey', '/survey/', '/surveys', '/admin/survey', '/survey/7'].map(isSurveyPage)).toEqual([true, true, false, false, false])
})
