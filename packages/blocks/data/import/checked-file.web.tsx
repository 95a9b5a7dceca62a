import '../catalog/catalog.css'
import { Button } from '@mantine/core'
import { plural } from '@quina/kernel'
import { ChoiceField } from '@quina/ui/web'
import { type ChangeEvent, useRef, useState } from 'react'
import { wordsOf } from '../../http/endpoint/api.web.ts'
import { Refusal } from '../../http/endpoint/client.ts'
import { MiniTable } from '../../screen/mini-table.web.tsx'
import { useStoredPreference } from '../../screen/preference/preference.web.ts'
import type { Mapping } from './import-columns.web.tsx'
import type { ReadFile } from './seen.ts'

/** The most problems drawn: after mending the first ones, the user checks again. */
const drawnMax = 300

const nothingDeclared: Mapping = {}

/** How a file is read, as it travels: its columns as chosen by hand and as remembered from last time, and the chosen sheet. */
export type DeclaredFile = Readonly<Record<'mapping' | 'remembered' | 'sheet', string>>

interface CheckedFile<A> {
  readonly file: File
  /** The columns chosen by hand for this file. */
  readonly mapping: Mapping
  /** The sheet chosen by hand; empty when none is. */
  readonly sheet: string
  readonly answer: A
}

/** A chosen file, checked when it is chosen and when a column is assigned. The columns are remembered for each place. */
export function useCheckedFile<A extends ReadFile>(
  place: string,
  read: (file: File, declared: DeclaredFile) => Promise<A>,
) {
  const [checked, setChecked] = useState<CheckedFile<A> | null>(null)
  const [remembered, remember] = useStoredPreference<Mapping>(`import:${place}`, nothingDeclared)
  const [chosen, setChosen] = useState<Mapping>(nothingDeclared)
  const { sheets, reading } = useChosenSheet()
  const { error, busy, doing } = useLastOf((failure) =>
    setChecked((was) => was && { ...was, answer: { ...was.answer, problems: problemsIn(failure) } }),
  )
  const saying = (mapping: Mapping, sheet: string): DeclaredFile => ({
    mapping: JSON.stringify(mapping),
    remembered: JSON.stringify(remembered),
    sheet,
  })
  const check = (file: File, mapping: Mapping = nothingDeclared, sheet = '') => {
    setChosen(mapping)
    return doing(
      () => reading({ file, sheet }, () => read(file, saying(mapping, sheet))),
      (answer) => setChecked({ file, mapping, sheet, answer }),
    )
  }
  /** Another sheet has other columns, so the columns chosen by hand for the previous sheet are forgotten. */
  const chooseSheet = (sheet: string) => {
    if (sheets === null) return
    setChecked(null)
    void check(sheets.file, nothingDeclared, sheet)
  }
  const choose = (name: string, heading: string) => {
    if (checked === null) return
    remember({ ...remembered, [name]: heading })
    void check(checked.file, { ...chosen, [name]: heading }, checked.sheet)
  }
  /** Uses the file as it was checked. */
  const use = async (work: (file: File, declared: DeclaredFile) => Promise<void>) => {
    if (checked !== null) await doing(() => work(checked.file, saying(checked.mapping, checked.sheet)))
  }
  return { checked, chosen, error, busy, check, choose, use, sheets, chooseSheet }
}

/** Columns may be chosen while an earlier check still runs: only the last check counts. */
function useLastOf(onFailure: (failure: unknown) => void) {
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const turns = useRef(0)
  const doing = async <T,>(work: () => Promise<T>, end: (answer: T) => void = () => undefined) => {
    turns.current += 1
    const turn = turns.current
    setBusy(true)
    setError(undefined)
    try {
      const answer = await work()
      if (turn === turns.current) end(answer)
    } catch (failure) {
      if (turn !== turns.current) return
      setError(wordsOf(failure))
      onFailure(failure)
    } finally {
      if (turn === turns.current) setBusy(false)
    }
  }
  return { error, busy, doing }
}

/** The sheets of the current file that may be read, when there are several. */
type SheetsOfFile = Readonly<{ file: File; sheet: string; names: readonly string[] }>

type AnswerWithSheets = Pick<ReadFile, 'sheets' | 'sheet'>

/** Which sheet of the file is read. The candidates come with the answer, or with the refusal that requires a choice. */
export function useChosenSheet() {
  const [sheets, setSheets] = useState<SheetsOfFile | null>(null)
  const reading = async <A extends AnswerWithSheets>(
    chosen: Omit<SheetsOfFile, 'names'>,
    read: () => Promise<A>,
  ): Promise<A> => {
    setSheets((was) => ({ ...chosen, names: was?.file === chosen.file ? was.names : [] }))
    try {
      const answer = await read()
      setSheets({ ...chosen, sheet: answer.sheet ?? chosen.sheet, names: answer.sheets })
      return answer
    } catch (failure) {
      const names = sheetsIn(failure)
      if (names !== null) setSheets({ file: chosen.file, sheet: '', names })
      throw failure
    }
  }
  return { sheets, reading }
}

const sheetsIn = (failure: unknown): readonly string[] | null =>
  failure instanceof Refusal && Array.isArray(failure.facts.sheets)
    ? (failure.facts.sheets as string[])
    : null

interface ChooseSheetProps {
  readonly sheets: Omit<SheetsOfFile, 'file'> | null
  readonly busy: boolean
  readonly onChoose: (sheet: string) => void
}

/** Which sheet of a workbook is read, when more than one may be. */
export function ChooseSheet({ sheets, busy, onChoose }: ChooseSheetProps) {
  if (sheets === null || sheets.names.length < 2) return null
  const options = Object.fromEntries(sheets.names.map((name) => [name, name]))
  return (
    <ChoiceField
      label="Hoja del libro"
      required
      options={options}
      value={sheets.sheet}
      readOnly={busy}
      onChange={(sheet) => sheet !== '' && sheet !== sheets.sheet && onChoose(sheet)}
    />
  )
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
            { head: 'Código', cell: ({ code }) => code ?? '' },
          ]}
        />
      </div>
    </>
  )
}
