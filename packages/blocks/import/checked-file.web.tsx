import '../catalog/catalog.css'
import { Button } from '@mantine/core'
import { plural } from '@quina/kernel'
import { type ChangeEvent, useRef, useState } from 'react'
import { wordsOf } from '../endpoint/api.web.ts'
import { Refusal } from '../endpoint/client.ts'
import { useStoredPreference } from '../preference/preference.web.ts'
import { MiniTable } from '../screen/mini-table.web.tsx'
import type { Mapping } from './import-columns.web.tsx'
import type { ReadFile } from './seen.ts'

/** More than these are not drawn: mending the first brings the rest. */
const drawnMax = 300

const nothingSaid: Mapping = {}

/** From which columns a file is read, as it travels: as it was said by hand, and as it was the last time. */
export type Said = Readonly<Record<'mapping' | 'remembered', string>>

interface Checked<A> {
  readonly file: File
  /** What was chosen by hand for this file. */
  readonly mapping: Mapping
  readonly answer: A
}

/** A file in hand, checked when it is chosen and with each column that is said. What is said is remembered, by its place. */
export function useCheckedFile<A extends ReadFile>(
  place: string,
  read: (file: File, said: Said) => Promise<A>,
) {
  const [checked, setChecked] = useState<Checked<A> | null>(null)
  const [remembered, remember] = useStoredPreference<Mapping>(`import:${place}`, nothingSaid)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const doing = async (work: () => Promise<void>) => {
    setBusy(true)
    setError(undefined)
    await work().catch((failure: unknown) => {
      setError(wordsOf(failure))
      setChecked((was) => was && { ...was, answer: { ...was.answer, problems: problemsIn(failure) } })
    })
    setBusy(false)
  }
  const saying = (mapping: Mapping): Said => ({
    mapping: JSON.stringify(mapping),
    remembered: JSON.stringify(remembered),
  })
  const check = (file: File, mapping: Mapping = nothingSaid) =>
    doing(async () => setChecked({ file, mapping, answer: await read(file, saying(mapping)) }))
  const choose = (name: string, heading: string) => {
    if (checked === null) return
    remember({ ...remembered, [name]: heading })
    void check(checked.file, { ...checked.mapping, [name]: heading })
  }
  /** Does something with the file as it was checked. */
  const use = async (work: (file: File, said: Said) => Promise<void>) => {
    if (checked !== null) await doing(() => work(checked.file, saying(checked.mapping)))
  }
  return { checked, error, busy, check, choose, use }
}

const problemsIn = (failure: unknown): ReadFile['problems'] =>
  failure instanceof Refusal && Array.isArray(failure.facts.problems)
    ? (failure.facts.problems as ReadFile['problems'])
    : []

export function ChooseFile({
  onFile,
  busy,
}: {
  readonly onFile: (file: File) => void
  readonly busy: boolean
}) {
  const input = useRef<HTMLInputElement>(null)
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    if (file) onFile(file)
    currentTarget.value = ''
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".xlsx,.csv"
        onChange={choose}
        aria-label="Archivo por importar"
      />
      <Button variant="default" loading={busy} onClick={() => input.current?.click()} data-autofocus>
        Elegir archivo…
      </Button>
    </>
  )
}

export function Problems({ problems }: { readonly problems: ReadFile['problems'] }) {
  return (
    <>
      <p className="q-mini-error">
        {plural(problems.length, 'celda por corregir', 'celdas por corregir')}. Corrija el archivo y elíjalo
        de nuevo.
      </p>
      <div className="q-import-problems">
        <MiniTable
          rows={problems.toSorted((one, other) => one.row - other.row).slice(0, drawnMax)}
          keyOf={({ row, column, message }) => `${row} ${column} ${message}`}
          columns={[
            { head: 'Fila', cell: ({ row }) => row },
            { head: 'Columna', cell: ({ column }) => column },
            { head: 'Qué pasa', cell: ({ message }) => message },
          ]}
        />
      </div>
    </>
  )
}
