import { Button } from '@mantine/core'
import type { AnswerOf, Field, WireOf } from '@quina/blocks'
import {
  act,
  deedKeys,
  FieldInput,
  type FieldInputProps,
  Refusal,
  refreshAll,
  wordsOf,
} from '@quina/blocks/web'
import { Cell, ErrorSummary, FieldGrid, Panel, toast } from '@quina/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { roman } from '../triage/triage.contract.ts'
import type { triageOf } from '../triage-sheet/sheet.contract.ts'
import { type Discriminator, discriminators } from '../triage-suggestion/discriminators.contract.ts'
import { SuggestionAside } from '../triage-suggestion/suggestion-aside.web.tsx'
import { vitalSigns } from '../vital-signs/vital-signs.contract.ts'
import type { VitalSigns } from '../vital-signs/vital-signs.domain.ts'
import { classificationFields, classify } from './classification.contract.ts'

type One = AnswerOf<typeof triageOf>
type Name = keyof typeof fields
type Value = FieldInputProps['value']
type Values = Readonly<Record<Name, Value>>
type Asked = WireOf<(typeof classify)['asks']>

const { discriminators: _, ...decided } = classificationFields
const fields = { ...vitalSigns, ...decided }
const names = Object.keys(fields) as Name[]

const spans: Partial<Record<Name, number>> = {
  ...{ complaint: 12, background: 6, allergies: 6, evolution: 3, notAssessed: 6, changeReason: 12 },
  ...{ heartRate: 2, respiratoryRate: 2, systolic: 2, diastolic: 2, temperature: 2, saturation: 2 },
  ...{ oxygen: 3, consciousness: 3, pain: 2, painScale: 2, glucose: 2, eye: 2, verbal: 2, motor: 2 },
  ...{ weight: 2, height: 2, head: 2, resources: 3, level: 4, destination: 4, alarmsConfirmed: 12 },
}
const sections = {
  'Motivo de consulta': ['complaint', 'evolution', 'pregnant', 'gestationWeeks', 'background', 'allergies'],
  'Signos vitales': [
    ...(['heartRate', 'respiratoryRate', 'systolic', 'diastolic', 'temperature', 'saturation'] as const),
    ...(['oxygen', 'consciousness', 'pain', 'painScale', 'scale2', 'eye', 'verbal', 'motor'] as const),
    ...(['glucose', 'weight', 'height', 'head', 'notAssessed'] as const),
  ],
} as const satisfies Record<string, readonly Name[]>
const decision = ['resources', 'level', 'destination'] as const satisfies readonly Name[]

const emptyOf = ({ kind }: Field): Value => (kind === 'flag' ? false : kind === 'integer' ? null : '')

/** What somebody who is looked at again keeps: their complaint, allergies and state, never their signs. */
const begun = ({ classifications: [last], motive, pregnant, allergies }: One): Values => ({
  ...(Object.fromEntries(names.map((name) => [name, emptyOf(fields[name] as Field)])) as Values),
  complaint: last?.complaint ?? motive,
  background: last?.background ?? '',
  allergies: last?.allergies ?? allergies ?? '',
  gestationWeeks: last?.gestationWeeks ?? null,
  pregnant,
  destination: 'room',
})

/** A classification while it is made: what is suggested follows what is typed; the professional decides and signs. */
export function TriageForm({ one, onDone }: { one: One; onDone: () => void }) {
  const { values, chosen, told, busy, set, choose, submit, form } = useClassifying(one, onDone)
  const asked = (name: Name) => name !== 'gestationWeeks' || values.pregnant === true
  const ask = (name: Name) => (
    <Cell key={name} span={spans[name] ?? 3}>
      <FieldInput
        name={name}
        field={fields[name] as Field}
        value={values[name]}
        error={told.fields[name]}
        onChange={(value) => set(name, value)}
        autoFocus={name === 'complaint'}
      />
    </Cell>
  )
  const given = { ...signsIn(values), discriminators: chosen }
  return (
    <form ref={form} className="q-triage-form" onSubmit={(event) => void submit(event)} noValidate>
      <div className="q-triage-fields">
        {told.message && <ErrorSummary message={told.message} />}
        {Object.entries(sections).map(([title, own]) => (
          <Panel key={title} title={title}>
            <FieldGrid>{own.filter(asked).map(ask)}</FieldGrid>
          </Panel>
        ))}
        <Discriminators chosen={chosen} choose={choose} />
        <Panel title="Decisión del profesional">
          <FieldGrid>
            {decision.map(ask)}
            {ask('changeReason')}
            {ask('alarmsConfirmed')}
          </FieldGrid>
          <Button type="submit" mt={12} loading={busy}>
            {classify.verb}
          </Button>
          <p className="q-context">Lo que se firma no se cambia: una corrección es otra clasificación.</p>
        </Panel>
      </div>
      <SuggestionAside one={one} given={given} level={String(values.level)} />
    </form>
  )
}

interface ChoosingProps {
  readonly chosen: readonly Discriminator[]
  readonly choose: (code: Discriminator, taken: boolean) => void
}

const Discriminators = ({ chosen, choose }: ChoosingProps) => (
  <Panel title="Discriminadores">
    <fieldset className="q-triage-discriminators" aria-label="Discriminadores">
      {(Object.keys(discriminators) as Discriminator[]).map((code) => (
        <label key={code}>
          <input
            type="checkbox"
            checked={chosen.includes(code)}
            onChange={(event) => choose(code, event.currentTarget.checked)}
          />
          <span>
            <b>{code.split('-')[1]}</b> {discriminators[code]}
          </span>
        </label>
      ))}
    </fieldset>
  </Panel>
)

const wireOf = (value: Value): Value => (value === '' ? null : value)

/** What is typed, as the rules read it. */
function signsIn(values: Values) {
  const signs = Object.fromEntries(
    Object.keys(vitalSigns).map((name) => [name, wireOf(values[name as Name])]),
  )
  return {
    signs: signs as Readonly<Record<string, unknown>> as VitalSigns,
    resources: values.resources as number | null,
    pregnant: values.pregnant === true,
    scale2: values.scale2 === true,
  }
}

interface Told {
  readonly message: string
  readonly fields: Readonly<Record<string, string>>
}
const silent: Told = { message: '', fields: {} }

function useClassifying(one: One, onDone: () => void) {
  const [values, setValues] = useState(() => begun(one))
  const [chosen, setChosen] = useState<readonly Discriminator[]>([])
  const [told, setTold] = useState(silent)
  const [busy, setBusy] = useState(false)
  const [keyOf] = useState(deedKeys)
  const form = useRef<HTMLFormElement>(null)
  const client = useQueryClient()
  const set = (name: Name, value: Value) => {
    setValues((before) => ({ ...before, [name]: value }))
    setTold(({ fields: { [name]: _mended, ...rest } }) => ({ message: '', fields: rest }))
  }
  const choose = (code: Discriminator, taken: boolean) =>
    setChosen((before) => (taken ? [...before, code] : before.filter((each) => each !== code)))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    const written = Object.fromEntries(names.map((name) => [name, wireOf(values[name])]))
    const lines = chosen.length === 0 ? null : chosen.map((code) => ({ code }))
    const sent = { ...written, discriminators: lines, id: one.id, version: one.version }
    try {
      const answer = await act(classify, sent as Asked & { id: string; version: number }, {
        key: keyOf(sent),
      })
      void toast(signedWords(answer))
      await refreshAll(client)
      onDone()
    } catch (failure) {
      setTold({ message: wordsOf(failure), fields: failure instanceof Refusal ? failure.fields : {} })
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
    } finally {
      setBusy(false)
    }
  }
  return { values, chosen, told, busy, set, choose, submit, form }
}

/** The first level calls the code at once. */
const signedWords = ({ level, needsSecond }: AnswerOf<typeof classify>) => {
  if (level === 1)
    return {
      message: 'Triage I: active el código azul y pase a reanimación',
      tone: 'bad',
      lasts: false,
    } as const
  const second = needsSecond ? '. Rige lo sugerido hasta la segunda firma' : ''
  return { message: `Clasificación firmada: triage ${roman[level]}${second}`, tone: 'good' } as const
}
