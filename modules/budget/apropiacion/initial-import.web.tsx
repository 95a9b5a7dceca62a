import './initial.css'
import { Button } from '@mantine/core'
import { ask, type FormInHand, keepFileOf, wordsOf } from '@quina/blocks/web'
import { money, plural } from '@quina/kernel'
import { ErrorSummary, toast } from '@quina/ui/web'
import { type ChangeEvent, useRef, useState } from 'react'
import type { initial } from './initial.contract.ts'
import {
  type ImportedLine,
  type ImportedLines,
  initialTemplate,
  linesInFile,
} from './initial-import.contract.ts'

/** Brings the amounts from a spreadsheet (código; fuente; valor). A file with any bad row changes nothing. */
export function InitialImport({ hand }: { readonly hand: FormInHand<typeof initial> }) {
  const input = useRef<HTMLInputElement>(null)
  const { problems, take } = useImport(hand)
  return (
    <>
      <div className="q-initial-import q-no-print">
        <input
          ref={input}
          type="file"
          accept=".xlsx,.csv"
          hidden
          onChange={(event) => void take(event)}
          aria-label="Archivo de valores"
        />
        <Button variant="default" onClick={() => input.current?.click()}>
          Importar de Excel…
        </Button>
        <Button variant="subtle" onClick={() => void keepFileOf(initialTemplate, {})}>
          Descargar plantilla
        </Button>
      </div>
      {problems.length > 0 && <Problems problems={problems} />}
    </>
  )
}

type Wrong = ImportedLines['problems']

function Problems({ problems }: { readonly problems: Wrong }) {
  return (
    <div>
      <ErrorSummary
        message={`El archivo tiene ${plural(problems.length, 'error', 'errores')}: no se cargó nada.`}
      />
      <ul>
        {problems.slice(0, 50).map(({ row, column, message }) => (
          <li key={`${row} ${column} ${message}`}>
            Fila {row}, {column}: {message}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Reads the file that was chosen into the form, whole or not at all. */
function useImport(hand: FormInHand<typeof initial>) {
  const [problems, setProblems] = useState<Wrong>([])
  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (file === undefined) return
    try {
      const read = await ask(linesInFile, { vigencia: Number(hand.values().date.slice(0, 4)) }, { file })
      setProblems(read.problems)
      if (read.problems.length > 0) return
      hand.load('income', read.income.map(typedLine))
      hand.load('expense', read.expense.map(typedLine))
      void toast({
        message: `${plural(read.income.length + read.expense.length, 'línea cargada', 'líneas cargadas')}.`,
        tone: 'good',
      })
    } catch (failure) {
      void toast({ message: wordsOf(failure), tone: 'bad' })
    }
  }
  return { problems, take }
}

const typedLine = ({ amount, ...line }: ImportedLine) => ({ ...line, amount: money(amount) }) as never
