import { DatePicker, DatesProvider } from '@mantine/dates'
import 'dayjs/locale/es'
import { useEffect, useRef } from 'react'

interface CalendarProps {
  readonly value: string
  readonly onPick: (day: string) => void
  readonly min?: string | undefined
  readonly max?: string | undefined
}

/** The month in which a day is picked, in Spanish and with weeks from Monday. Loaded when first opened. */
export function Calendar({ value, onPick, min, max }: CalendarProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const days = box.current?.querySelectorAll<HTMLElement>('td button')
    const chosen = [...(days ?? [])].find((day) => day.tabIndex === 0)
    chosen?.focus()
  }, [])
  return (
    <DatesProvider settings={{ locale: 'es', firstDayOfWeek: 1 }}>
      <DatePicker
        ref={box}
        size="sm"
        value={value || null}
        onChange={(day) => day && onPick(day)}
        {...(value ? { defaultDate: value } : {})}
        {...(min ? { minDate: min } : {})}
        {...(max ? { maxDate: max } : {})}
      />
    </DatesProvider>
  )
}
