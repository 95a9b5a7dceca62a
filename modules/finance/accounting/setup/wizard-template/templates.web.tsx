import { Button, MultiSelect, Select } from '@mantine/core'
import { CommandDialog, MiniTable, useCan } from '@quina/blocks/web'
import { Panel, StatusTag } from '@quina/ui/web'
import { useState } from 'react'
import {
  type Configuration,
  type ConfigurationPosting,
  changePosting,
  configurationPermissions,
} from '../configuration/configuration.contract.ts'
import { changeWords } from '../wizard/change-words.web.ts'
import { SimulateDialog } from '../wizard/simulate.web.tsx'
import {
  AccountSelect,
  accountWords,
  conditionWords,
  sideWords,
  signedTerms,
  valueWords,
} from './account-select.web.tsx'

type Input = { readonly posting: ConfigurationPosting; readonly command: 'edit' | 'simulate' }

/** The templates of the events: shows their lines in words, and changes or simulates them. */
export function Templates({ answer }: { readonly answer: Configuration }) {
  const [input, ask] = useState<Input | null>(null)
  const can = useCan()
  return (
    <>
      {answer.postings.map((posting) => (
        <Panel key={posting.event} title={posting.label}>
          <div className="q-wizard-bar">
            <span className="q-muted">{posting.event}</span>
            {posting.own && <StatusTag tone="info">Propia</StatusTag>}
            <span className="q-wizard-space" />
            <Button size="compact-sm" variant="default" onClick={() => ask({ posting, command: 'simulate' })}>
              Simular…
            </Button>
            {can(configurationPermissions.edit) && (
              <Button size="compact-sm" variant="default" onClick={() => ask({ posting, command: 'edit' })}>
                Cambiar…
              </Button>
            )}
          </div>
          <Lines posting={posting} purposes={answer.purposes} />
        </Panel>
      ))}
      {input?.command === 'edit' && (
        <TemplateEditor answer={answer} posting={input.posting} onClose={() => ask(null)} />
      )}
      {input?.command === 'simulate' && (
        <SimulateDialog posting={input.posting} lines={null} onClose={() => ask(null)} />
      )}
    </>
  )
}

type LinesProps = Readonly<{ posting: ConfigurationPosting; purposes: Configuration['purposes'] }>

const Lines = ({ posting, purposes }: LinesProps) => (
  <MiniTable
    rows={posting.lines}
    keyOf={(_line, at) => at}
    columns={[
      { head: 'Cuando', cell: (line) => conditionWords(posting, line) },
      { head: 'Lado', cell: ({ side }) => sideWords[side] },
      { head: 'Cuenta', cell: ({ account }) => accountWords(posting, account, purposes) },
      { head: 'Valor', cell: ({ value }) => valueWords(posting, value) },
    ]}
  />
)

type Line = ConfigurationPosting['lines'][number]
type KeyedLine = Line & { readonly id: number }

type EditorProps = Readonly<{ answer: Configuration; posting: ConfigurationPosting; onClose: () => void }>

/** Edits the lines of a template. The server proves that they balance before they take effect. */
function TemplateEditor({ answer, posting, onClose }: EditorProps) {
  const [lines, setLines] = useState<readonly KeyedLine[]>(posting.lines.map((line, id) => ({ ...line, id })))
  const [trying, attempt] = useState(false)
  const [declared, goBack] = useState(false)
  const change = ({ id }: KeyedLine, next: Partial<Line>) =>
    setLines((all) => all.map((line) => (line.id === id ? { ...line, ...next } : line)))
  const { fromDay, verb, ...words } = changeWords(answer.lockedUntil)
  const sent = lines.map(({ id: _, ...line }) => line)
  return (
    <CommandDialog
      {...words}
      of={{ ...changePosting, verb }}
      about={{ event: posting.event, lines: declared ? null : sent }}
      title={`Plantilla «${posting.label}»`}
      begun={{ fromDay }}
      width={960}
      onClose={onClose}
    >
      {() => (
        <>
          {declared ? (
            <p className="q-context">
              Desde la fecha que elija vuelven a regir las líneas que declara el programa.
            </p>
          ) : (
            <EditorTable
              lines={lines}
              posting={posting}
              purposes={answer.purposes}
              onChange={change}
              onRemove={(line) => setLines((all) => all.filter(({ id }) => id !== line.id))}
            />
          )}
          <EditorBar
            own={posting.own}
            declared={declared}
            onAdd={() => setLines(withOneMore)}
            onTry={() => attempt(true)}
            onGoBack={() => goBack(!declared)}
          />
          {trying && <SimulateDialog posting={posting} lines={sent} onClose={() => attempt(false)} />}
        </>
      )}
    </CommandDialog>
  )
}

const withOneMore = (all: readonly KeyedLine[]): readonly KeyedLine[] => [
  ...all,
  { id: 1 + Math.max(-1, ...all.map(({ id }) => id)), side: 'debit', account: '', value: '' },
]

interface BarProps {
  readonly own: boolean
  readonly declared: boolean
  readonly onAdd: () => void
  readonly onTry: () => void
  readonly onGoBack: () => void
}

const EditorBar = ({ own, declared, onAdd, onTry, onGoBack }: BarProps) => (
  <div className="q-wizard-bar">
    {!declared && (
      <>
        <Button size="compact-sm" variant="default" onClick={onAdd}>
          Agregar línea
        </Button>
        <Button size="compact-sm" variant="default" onClick={onTry}>
          Simular lo escrito…
        </Button>
      </>
    )}
    {own && (
      <Button size="compact-sm" variant="default" onClick={onGoBack}>
        {declared ? 'Seguir cambiando las líneas' : 'Volver a la plantilla declarada'}
      </Button>
    )}
  </div>
)

interface TableProps {
  readonly lines: readonly KeyedLine[]
  readonly posting: ConfigurationPosting
  readonly purposes: Configuration['purposes']
  readonly onChange: (line: KeyedLine, next: Partial<Line>) => void
  readonly onRemove: (line: KeyedLine) => void
}

const sides = [
  { value: 'debit', label: 'Débito' },
  { value: 'credit', label: 'Crédito' },
]

const EditorTable = ({ lines, posting, purposes, onChange, onRemove }: TableProps) => (
  <MiniTable
    className="q-wizard-editor"
    rows={lines}
    keyOf={({ id }) => id}
    columns={[
      {
        head: 'Cuando',
        cell: (line) => (
          <Conditions line={line} posting={posting} onChange={(next) => onChange(line, next)} />
        ),
      },
      {
        head: 'Lado',
        cell: (line) => (
          <Select
            size="xs"
            aria-label="Lado"
            data={sides}
            value={line.side}
            allowDeselect={false}
            onChange={(next) => onChange(line, { side: next === 'credit' ? 'credit' : 'debit' })}
          />
        ),
      },
      {
        head: 'Cuenta',
        cell: (line) => (
          <AccountSelect
            posting={posting}
            purposes={purposes}
            value={line.account}
            onChange={(account) => onChange(line, { account })}
          />
        ),
      },
      {
        head: 'Valor',
        cell: (line) => (
          <ValueSelect posting={posting} value={line.value} onChange={(value) => onChange(line, { value })} />
        ),
      },
    ]}
    actions={(line) => (
      <Button size="compact-xs" variant="subtle" color="gray" onClick={() => onRemove(line)}>
        Quitar
      </Button>
    )}
  />
)

interface ValueSelectProps {
  readonly posting: ConfigurationPosting
  readonly value: string
  readonly onChange: (expression: string) => void
}

/** Selects the value of a line: the values of the event to add and to subtract. */
function ValueSelect({ posting, value, onChange }: ValueSelectProps) {
  const labels = Object.entries(posting.values)
  const data = [
    { group: 'Suma', items: labels.map(([name, label]) => ({ value: `+${name}`, label })) },
    { group: 'Resta', items: labels.map(([name, label]) => ({ value: `-${name}`, label: `− ${label}` })) },
  ]
  return (
    <MultiSelect
      size="xs"
      aria-label="Valor"
      placeholder={value === '' ? 'Elija un valor' : ''}
      data={data}
      value={signedTerms(value)}
      onChange={(terms) => onChange(asExpression(terms))}
    />
  )
}

/** `['+amount', '-vat']` → `amount - vat` */
const asExpression = (terms: readonly string[]): string =>
  terms
    .map((term, index) => {
      const name = term.slice(1)
      if (index === 0) return term.startsWith('-') ? `-${name}` : name
      return `${term.startsWith('-') ? '-' : '+'} ${name}`
    })
    .join(' ')

interface ConditionsProps {
  readonly line: KeyedLine
  readonly posting: ConfigurationPosting
  readonly onChange: (next: Partial<Line>) => void
}

/** Selects the facts for which the line applies; without a choice it always applies. */
function Conditions({ line, posting, onChange }: ConditionsProps) {
  const { when = {} } = line
  const choose = (name: string, wanted: string[]) => {
    const { [name]: _, ...others } = when
    onChange({ when: wanted.length === 0 ? others : { ...others, [name]: wanted } })
  }
  const facts = Object.entries(posting.facts)
  if (facts.length === 0) return 'Siempre'
  return facts.map(([name, options]) => (
    <MultiSelect
      key={name}
      size="xs"
      aria-label="Cuando es"
      placeholder={when[name] === undefined ? 'Siempre' : ''}
      data={Object.entries(options).map(([key, label]) => ({ value: key, label }))}
      value={[when[name] ?? []].flat()}
      onChange={(wanted) => choose(name, wanted)}
    />
  ))
}
