import { Button, MultiSelect, Select, VisuallyHidden } from '@mantine/core'
import { call } from '@quina/blocks/web'
import { type ReactNode, useState } from 'react'
import {
  type Configuration,
  type ConfigurationPosting,
  changePosting,
} from '../configuration/configuration.contract.ts'
import { ChangeDialog } from '../wizard/change-dialog.web.tsx'
import { SimulateDialog } from '../wizard/simulate.web.tsx'
import { AccountSelect } from './account-select.web.tsx'
import { ValueSelect } from './value-select.web.tsx'

type Line = ConfigurationPosting['lines'][number]
type Keyed = Line & { readonly id: number }

interface EditorProps {
  readonly answer: Configuration
  readonly posting: ConfigurationPosting
  readonly onClose: () => void
}

/** The lines of a template while they are changed; the server proves that they balance before they hold. */
export function TemplateEditor({ answer, posting, onClose }: EditorProps) {
  const [lines, setLines] = useState<readonly Keyed[]>(posting.lines.map((line, id) => ({ ...line, id })))
  const [trying, attempt] = useState(false)
  const [declared, goBack] = useState(false)
  const change = (id: number, next: Partial<Line>) =>
    setLines((all) => all.map((line) => (line.id === id ? { ...line, ...next } : line)))
  const sent = lines.map(({ id: _, ...line }) => line)
  return (
    <ChangeDialog
      title={`Plantilla «${posting.label}»`}
      lockedUntil={answer.lockedUntil}
      width={960}
      ready={declared || sent.every(({ account, value }) => account !== '' && value !== '')}
      save={(dated) =>
        call(changePosting, { body: { event: posting.event, lines: declared ? null : sent, ...dated } })
      }
      onClose={onClose}
    >
      {declared ? (
        <p className="q-context">
          Desde la fecha que elija vuelven a regir las líneas que declara el programa.
        </p>
      ) : (
        <EditorTable>
          {lines.map((line) => (
            <LineRow
              key={line.id}
              line={line}
              posting={posting}
              purposes={answer.purposes}
              onChange={(next) => change(line.id, next)}
              onRemove={() => setLines((all) => all.filter(({ id }) => id !== line.id))}
            />
          ))}
        </EditorTable>
      )}
      <EditorBar
        own={posting.own}
        declared={declared}
        onAdd={() => setLines(withOneMore)}
        onTry={() => attempt(true)}
        onGoBack={() => goBack(!declared)}
      />
      {trying && <SimulateDialog posting={posting} lines={sent} onClose={() => attempt(false)} />}
    </ChangeDialog>
  )
}

const withOneMore = (all: readonly Keyed[]): readonly Keyed[] => [
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

const EditorTable = ({ children }: { readonly children: ReactNode }) => (
  <table className="q-mini-table q-wizard-editor">
    <thead>
      <tr>
        <th scope="col">Cuando</th>
        <th scope="col">Lado</th>
        <th scope="col">Cuenta</th>
        <th scope="col">Valor</th>
        <th scope="col">
          <VisuallyHidden>Quitar</VisuallyHidden>
        </th>
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
)

interface RowProps {
  readonly line: Keyed
  readonly posting: ConfigurationPosting
  readonly purposes: Configuration['purposes']
  readonly onChange: (next: Partial<Line>) => void
  readonly onRemove: () => void
}

const sides = [
  { value: 'debit', label: 'Débito' },
  { value: 'credit', label: 'Crédito' },
]

function LineRow({ line, posting, purposes, onChange, onRemove }: RowProps) {
  const { side, account, value } = line
  return (
    <tr>
      <td>
        <Conditions line={line} posting={posting} onChange={onChange} />
      </td>
      <td>
        <Select
          size="xs"
          aria-label="Lado"
          data={sides}
          value={side}
          allowDeselect={false}
          onChange={(next) => onChange({ side: next === 'credit' ? 'credit' : 'debit' })}
        />
      </td>
      <td>
        <AccountSelect
          posting={posting}
          purposes={purposes}
          value={account}
          onChange={(next) => onChange({ account: next })}
        />
      </td>
      <td>
        <ValueSelect posting={posting} value={value} onChange={(next) => onChange({ value: next })} />
      </td>
      <td>
        <Button size="compact-xs" variant="subtle" color="gray" onClick={onRemove}>
          Quitar
        </Button>
      </td>
    </tr>
  )
}

/** On which facts the line applies; on all of them where nothing is chosen. */
function Conditions({ line, posting, onChange }: Pick<RowProps, 'line' | 'posting' | 'onChange'>) {
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
