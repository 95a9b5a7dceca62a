import { useCan } from '@quina/blocks/web'
import { addDays, dayInBogota } from '@quina/kernel'
import { Cell, DayField, FieldGrid, NoteField } from '@quina/ui/web'
import { rolePermissions } from '../role/role.contract.ts'
import { exceptionDaysMax, type SegregationException } from './conflict.contract.ts'

export interface ExceptionFieldsProps {
  readonly value: SegregationException
  readonly onChange: (value: SegregationException) => void
  readonly errors: Readonly<Record<string, string>>
}

/** The default exception lasts a month. */
export const usualException = (): SegregationException => ({
  reason: '',
  untilDay: addDays(dayInBogota(new Date()), 30),
})

/** Why segregated duties may be joined for a time, and until when. Only for a user who may allow it. */
export function ExceptionFields({ value, onChange, errors }: ExceptionFieldsProps) {
  const can = useCan()
  const today = dayInBogota(new Date())
  if (!can(rolePermissions.exception))
    return <p className="q-context">Solo quien autoriza excepciones puede guardar con este conflicto.</p>
  return (
    <FieldGrid>
      <Cell span={8}>
        <NoteField
          label="Motivo de la excepción"
          name="exception.reason"
          value={value.reason}
          error={errors['exception.reason']}
          onChange={(reason) => onChange({ ...value, reason })}
          rows={2}
          required
        />
      </Cell>
      <Cell span={4}>
        <DayField
          label="Hasta"
          name="exception.untilDay"
          value={value.untilDay}
          error={errors['exception.untilDay']}
          onChange={(untilDay) => onChange({ ...value, untilDay })}
          min={today}
          max={addDays(today, exceptionDaysMax)}
          help={`Máximo ${exceptionDaysMax} días.`}
          required
        />
      </Cell>
    </FieldGrid>
  )
}
