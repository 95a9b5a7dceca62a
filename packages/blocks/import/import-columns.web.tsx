import './import.css'
import { inSentence } from '@quina/kernel'
import { ChoiceField } from '@quina/ui/web'
import { useState } from 'react'

/** From which column of the file each field is taken; an empty one says that the file has none. */
export type Mapping = Readonly<Record<string, string>>

export interface ImportProblem {
  readonly row: number
  readonly column: string
  readonly message: string
}

interface ImportColumn {
  readonly name: string
  readonly label: string
  /** The file must bring it. */
  readonly needed: boolean
  /** Where it is taken from; empty when it is from nowhere. */
  readonly heading: string
  readonly figure: boolean
}

interface FirstRow {
  readonly row: number
  readonly values: Readonly<Record<string, string>>
  /** By the name of the field; what is of the whole row, under an empty name. */
  readonly refused: Readonly<Record<string, string>>
}

export interface ImportAnswer {
  readonly rows: number
  readonly creates: number
  readonly updates: number
  readonly problems: readonly ImportProblem[]
  /** Columns of the file that are not used. */
  readonly ignored: readonly string[]
  readonly header: readonly string[]
  readonly columns: readonly ImportColumn[]
  readonly first: readonly FirstRow[]
}

interface ImportColumnsProps {
  readonly answer: ImportAnswer
  readonly busy: boolean
  readonly onChoose: (name: string, heading: string) => void
}

/** From which column of the file each field is taken. In sight when one that is needed was not found; folded otherwise. */
export function ImportColumns({ answer: { columns, header }, busy, onChoose }: ImportColumnsProps) {
  const [opened, setOpened] = useState(() => columns.some(({ needed, heading }) => needed && heading === ''))
  const taken = columns.filter(({ heading }) => heading !== '').length
  const headings = Object.fromEntries(header.map((heading) => [heading, heading]))
  return (
    <details
      className="q-import-columns"
      open={opened}
      onToggle={({ currentTarget }) => setOpened(currentTarget.open)}
    >
      <summary>
        Columnas del archivo: {taken} de {columns.length} datos encontrados
      </summary>
      <div className="q-import-fields">
        {columns.map(({ name, label, needed, heading }) => (
          <ChoiceField
            key={name}
            label={label}
            required={needed}
            options={headings}
            value={heading}
            readOnly={busy}
            error={needed && heading === '' ? `Elija la columna de ${inSentence(label)}.` : undefined}
            onChange={(chosen) => chosen !== heading && onChoose(name, chosen)}
          />
        ))}
      </div>
    </details>
  )
}

/** The first rows of the file as they will be, with what is wrong in each cell beside it. */
export function FirstRows({ answer: { columns, first } }: { readonly answer: ImportAnswer }) {
  if (first.length === 0) return null
  const shown = columns.filter(({ heading }) => heading !== '')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a mouse
    <section className="q-import-first" aria-label="Primeras filas" tabIndex={0}>
      <table>
        <caption>Así quedarían las primeras filas</caption>
        <thead>
          <tr>
            <th scope="col">Fila</th>
            {shown.map(({ name, label, figure }) => (
              <th key={name} scope="col" className={figure ? 'q-figure' : undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {first.map(({ row, values, refused }) => (
            <tr key={row}>
              <th scope="row">
                {row}
                {refused[''] && <span className="q-import-refused">{refused['']}</span>}
              </th>
              {shown.map(({ name, figure }) => (
                <td key={name} className={figure ? 'q-figure' : undefined}>
                  {values[name] ?? ''}
                  {refused[name] && <span className="q-import-refused">{refused[name]}</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
