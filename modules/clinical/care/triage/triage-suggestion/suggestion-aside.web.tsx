import type { AnswerOf } from '@quina/blocks'
import { inSentence } from '@quina/kernel'
import { Panel, StatusTag } from '@quina/ui/web'
import { levels, roman } from '../triage/triage.contract.ts'
import { needsSecond } from '../triage/triage.domain.ts'
import type { triageOf } from '../triage-sheet/sheet.contract.ts'
import { mews, news2, news2Risk, type Score } from '../vital-signs/scores.domain.ts'
import { vitalSigns } from '../vital-signs/vital-signs.contract.ts'
import { alarmsOf, derivedOf, glasgowOf } from '../vital-signs/vital-signs.domain.ts'
import { discriminators } from './discriminators.contract.ts'
import { ruleWords, type SuggestionInput, suggestionEdition, suggestTriage } from './suggestion.domain.ts'

interface AsideProps {
  readonly one: Pick<AnswerOf<typeof triageOf>, 'ageMonths' | 'leastSaturation' | 'suggests'>
  readonly given: Omit<SuggestionInput, 'ageMonths' | 'leastSaturation'>
  /** The level chosen so far: `3`, or empty. */
  readonly level: string
}

/** The alarms, scores and suggestion for the typed values. They are an aid: the professional decides. */
export function SuggestionAside({ one, given, level }: AsideProps) {
  const { ageMonths, leastSaturation } = one
  const scored = { ...given, ageMonths, leastSaturation }
  const alarms = alarmsOf(given.signs, ageMonths, leastSaturation)
  const { meanPressure, shockIndex, bodyMass } = derivedOf(given.signs)
  const glasgow = glasgowOf(given.signs)
  const derived = [
    meanPressure !== null && `PAM ${meanPressure}`,
    shockIndex !== null && `Índice de choque ${shockIndex.toFixed(2).replace('.', ',')}`,
    bodyMass !== null && `IMC ${bodyMass.toFixed(1).replace('.', ',')}`,
    glasgow !== null && `Glasgow ${glasgow}`,
  ].filter(Boolean)
  return (
    <aside className="q-triage-aside" aria-label="Ayuda para decidir">
      <Panel title="Ayuda para decidir">
        {one.suggests ? (
          <Suggested scored={scored} level={level} />
        ) : (
          <p className="q-muted">
            La sugerencia del nivel está apagada hasta que el comité clínico la apruebe.
          </p>
        )}
        <ScoreLine name="NEWS2" score={news2(scored)} />
        <ScoreLine name="MEWS" score={mews(scored)} />
        {derived.length > 0 && <p className="q-context">{derived.join(' · ')}</p>}
        {alarms.length > 0 && (
          <p role="status">
            <StatusTag tone="warning">Fuera de lo usual</StatusTag>{' '}
            {alarms.map((name) => vitalSigns[name].label.replace(/ \(.*/, '')).join(', ')}
          </p>
        )}
      </Panel>
    </aside>
  )
}

function Suggested({ scored, level }: { readonly scored: SuggestionInput; readonly level: string }) {
  const { level: suggested, rules, incomplete } = suggestTriage(scored)
  if (suggested === null)
    return (
      <p role="status">
        {incomplete ? 'Complete los signos: sin ellos no se sugiere un nivel poco urgente.' : ''}
      </p>
    )
  const decided = Number(level) as 1 | 2 | 3 | 4 | 5
  return (
    <div role="status">
      <p>
        <span className={`q-triage-level q-triage-${suggested}`}>
          {levels[String(suggested) as keyof typeof levels]}
        </span>
      </p>
      <ul className="q-entries">
        {rules.map((rule) => (
          <li key={rule}>
            <b>{rule}</b> {ruleWords[rule] ?? discriminators[rule as keyof typeof discriminators]}
          </li>
        ))}
      </ul>
      {incomplete && <p className="q-context">Faltan signos: el nivel puede ser más urgente.</p>}
      {level !== '' && decided !== suggested && (
        <p>
          Decide {roman[decided]}: escriba por qué.
          {needsSecond(decided, suggested) && ' Rige lo sugerido hasta que otro médico lo firme.'}
        </p>
      )}
      <p className="q-context">Reglas {suggestionEdition}. Es una ayuda: decide el profesional.</p>
    </div>
  )
}

function ScoreLine({ name, score }: { readonly name: string; readonly score: Score | null }) {
  if (score === null) return <p className="q-context">{name}: no aplica a su edad o estado</p>
  const missing = score.missing.map((one) => labelOf(one)).join(', ')
  return (
    <p>
      <b>
        {name} {score.total ?? '—'}
      </b>{' '}
      {score.total === null ? `Falta: ${missing}` : name === 'NEWS2' ? news2Risk(score) : ''}
    </p>
  )
}

/** Returns the label of a sign within a sentence; acronyms keep their capitals: *SpO₂*, *FC*. */
const labelOf = (name: string): string => {
  const label = (vitalSigns[name as keyof typeof vitalSigns]?.label ?? name).replace(/ \(.*/, '')
  return /[A-Z]/.test(label.slice(1)) ? label : inSentence(label)
}
