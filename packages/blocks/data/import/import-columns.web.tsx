import './import.css'
import { inSentence } from '@quina/kernel'
import { ChoiceField } from '@quina/ui/web'
import { useState } from 'react'
import type { ReadFile } from './seen.ts'

/** The column of the file for each field; an empty name means that the file has none. */
export type Mapping = Readonly<Record<string, string>>

interface ImportColumnsProps {
  readonly answer: ReadFile
  /** The columns chosen by hand: shown at once, while the file is checked with them. */
  readonly chosen: Mapping
  readonly onChoose: (name: string, heading: string) => void
}

/** Assigns a column of the file to each field. It is open when a required one was not found, and folded otherwise. */
export function ImportColumns({ answer, chosen, onChoose }: ImportColumnsProps) {
  const { header } = answer
  const columns = answer.columns.map((one) => ({ ...one, heading: chosen[one.name] ?? one.heading }))
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
            error={needed && heading === '' ? `Elija la columna de ${inSentence(label)}.` : undefined}
            onChange={(other) => other !== heading && onChoose(name, other)}
          />
        ))}
      </div>
    </details>
  )
}

/** The first rows of the file as they will be saved, each cell with its problem beside it. */
export function FirstRows({ answer: { columns, first, totals } }: { readonly answer: ReadFile }) {
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
        {shown.some(({ name }) => name in totals) && (
          <tfoot>
            <tr>
              <th scope="row">Total del archivo</th>
              {shown.map(({ name }) => (
                <td key={name} className="q-figure">
                  {totals[name] ?? ''}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  )
}
