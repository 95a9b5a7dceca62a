import { call, refreshAll, wordsOf } from '@quina/blocks/web'
import { plural, showDay } from '@quina/kernel'
import { ConfirmDialog, IntegerField, toast } from '@quina/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { generateHolidays } from './holiday.contract.ts'
import { nationalHolidays } from './holiday-rule.domain.ts'

interface GenerateDialogProps {
  readonly year: number
  readonly onClose: () => void
}

/** The holidays of the law for a year, shown before they are written. */
export function GenerateDialog({ year: given, onClose }: GenerateDialogProps) {
  const client = useQueryClient()
  const [year, setYear] = useState<number | null>(given)
  const [error, setError] = useState<string>()
  const valid = year !== null && year >= 2000 && year <= 2100
  const generate = async () => {
    if (!valid) return
    try {
      const { added, already } = await call(generateHolidays, { body: { year } })
      await refreshAll(client)
      const words = `${plural(added, 'festivo agregado', 'festivos agregados')}; ${already} ya estaban.`
      void toast({ message: words, tone: 'good' })
      onClose()
    } catch (failure) {
      setError(wordsOf(failure))
    }
  }
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => void generate()}
      title="Generar los festivos de un año"
      consequence="Se agregan los festivos de ley que falten. Los que ya están, o se inactivaron, no cambian."
      verb="Generar"
      error={error}
      disabled={!valid}
    >
      <IntegerField label="Año" name="year" required value={year} onChange={setYear} />
      {valid && <Preview year={year} />}
    </ConfirmDialog>
  )
}

function Preview({ year }: { readonly year: number }) {
  return (
    <ul className="q-holiday-preview">
      {nationalHolidays(year).map(({ date, name }) => (
        <li key={name}>
          <span>{showDay(date)}</span> {name}
        </li>
      ))}
    </ul>
  )
}
