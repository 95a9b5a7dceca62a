import { ActionIcon, TextInput } from '@mantine/core'
import { addDays, type Day } from '@quina/kernel'
import { IconCalendar } from '@tabler/icons-react'
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { parseDay, typedOverDay } from '../../base/format/parse-day.ts'
import { whenIdle } from '../menu/idle.ts'
import { type FieldProps, inputProps } from './field-props.tsx'

const loadCalendar = () => import('./calendar.tsx')
const loadPanel = () => import('../menu/popover-panel.tsx')
const Calendar = lazy(async () => ({ default: (await loadCalendar()).Calendar }))
const PopoverPanel = lazy(async () => ({ default: (await loadPanel()).PopoverPanel }))
const shown = (value: string) => value.replaceAll('-', '/')
const unreadable = 'No es una fecha. Escríbala así: 2026/03/05.'
const steps: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 }

export interface DayFieldProps extends FieldProps<string> {
  readonly min?: string | undefined
  readonly max?: string | undefined
}

/**
 * A calendar day, `YYYY-MM-DD` or empty. It is typed (`2026/03/05`, `2026-03-05`, `20260305`), moved with ↑ ↓,
 * or picked with Alt+↓.
 */
export function DayField({ min, max, ...field }: DayFieldProps) {
  const typed = useTypedDay(field)
  const input = useRef<HTMLInputElement>(null)
  const [picking, setPicking] = useState(false)
  useEffect(() => whenIdle(() => Promise.all([loadCalendar(), loadPanel()])), [])
  const close = () => {
    setPicking(false)
    input.current?.focus()
  }
  const pick = (day: string) => {
    typed.accept(day)
    close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const opens = event.key === 'F4' || (event.altKey && event.key === 'ArrowDown')
    const step = isFixed(field) ? undefined : steps[event.key]
    if (opens) setPicking(!isFixed(field))
    else if (step !== undefined && field.value) typed.accept(addDays(field.value as Day, step))
    else return
    event.preventDefault()
  }
  return (
    <>
      <TextInput
        {...inputProps({ ...field, error: typed.error ?? field.error })}
        ref={input}
        value={typed.text}
        placeholder={field.placeholder ?? 'AAAA/MM/DD'}
        autoComplete="off"
        inputMode="numeric"
        onChange={(event) => typed.write(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={typed.leave}
        onKeyDown={onKeyDown}
        rightSection={<PickButton field={field} onClick={() => setPicking(true)} />}
      />
      {picking && input.current && (
        <Suspense fallback={null}>
          <CalendarPanel label={field.label} of={input.current} onClose={close}>
            <Calendar value={field.value} onPick={pick} min={min} max={max} />
          </CalendarPanel>
        </Suspense>
      )}
    </>
  )
}

interface CalendarPanelProps {
  readonly label: string
  readonly of: HTMLInputElement
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The calendar, anchored to the position of the field at the moment of opening. */
function CalendarPanel({ label, of, onClose, children }: CalendarPanelProps) {
  const [at] = useState(() => of.getBoundingClientRect())
  return (
    <PopoverPanel label={label} at={at} onClose={onClose}>
      {children}
    </PopoverPanel>
  )
}

const isFixed = ({ disabled, readOnly }: FieldProps<string>): boolean =>
  disabled === true || readOnly === true

function PickButton({ field, onClick }: { field: FieldProps<string>; onClick: () => void }) {
  return (
    <ActionIcon
      variant="transparent"
      className="q-quiet"
      tabIndex={-1}
      onClick={onClick}
      disabled={isFixed(field)}
      aria-label={`Elegir en el calendario: ${field.label}`}
    >
      <IconCalendar size={15} aria-hidden />
    </ActionIcon>
  )
}

/** The text of the field and its day; unreadable text is reported when the field is left. */
function useTypedDay({ value, onChange, onBlur }: FieldProps<string>) {
  const [text, setText] = useState(shown(value))
  const [known, setKnown] = useState(value)
  const [error, setError] = useState<string>()
  if (known !== value) {
    setKnown(value)
    setError(undefined)
    if ((parseDay(text) ?? '') !== value) setText(shown(value))
  }
  const tell = (day: string) => {
    setKnown(day)
    if (day !== value) onChange(day)
  }
  const accept = (day: string) => {
    setText(shown(day))
    setError(undefined)
    tell(day)
  }
  const write = (whole: string) => {
    const typed = typedOverDay(text, whole)
    setText(typed)
    setError(undefined)
    tell(parseDay(typed) ?? '')
  }
  const leave = () => {
    const day = parseDay(text)
    if (day) setText(shown(day))
    else if (text.trim() !== '') setError(unreadable)
    onBlur?.()
  }
  return { text, error, accept, write, leave }
}
