import { DeedDialog } from '@quina/blocks/web'
import { plural, showDay } from '@quina/kernel'
import { generateHolidays } from './holiday.contract.ts'
import { nationalHolidays } from './holiday-rule.domain.ts'

interface GenerateDialogProps {
  readonly year: number
  readonly onClose: () => void
}

/** The holidays of the law for a year, shown before they are written. */
export const GenerateDialog = ({ year, onClose }: GenerateDialogProps) => (
  <DeedDialog
    of={generateHolidays}
    about={{}}
    title="Generar los festivos de un año"
    begun={{ year }}
    done={({ added, already }) =>
      `${plural(added, 'festivo agregado', 'festivos agregados')}; ${already} ya estaban.`
    }
    onClose={onClose}
  >
    {(typed) => <Preview year={Number(typed.year)} />}
  </DeedDialog>
)

function Preview({ year }: { readonly year: number }) {
  if (!(year >= 2000 && year <= 2100)) return null
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
