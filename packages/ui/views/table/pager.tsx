import { ActionIcon } from '@mantine/core'
import {
  IconChevronLeft,
  IconChevronLeftPipe,
  IconChevronRight,
  IconChevronRightPipe,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'

export interface PagerProps {
  /** The name of the paged table: it distinguishes two tables of one screen. */
  readonly of?: string | undefined
  /** *1–50 de 10.000*. */
  readonly range: string
  readonly onFirst?: (() => void) | undefined
  readonly onPrevious?: (() => void) | undefined
  readonly onNext?: (() => void) | undefined
  readonly onLast?: (() => void) | undefined
  readonly size?: number | undefined
  readonly sizes?: readonly number[] | undefined
  readonly onSize?: ((size: number) => void) | undefined
}

/** The position in the list and the buttons to move. A missing callback disables its button. */
export function Pager({ of, range, onFirst, onPrevious, onNext, onLast, size, sizes, onSize }: PagerProps) {
  return (
    <nav className="q-pager q-no-print" aria-label={of === undefined ? 'Páginas' : `Páginas: ${of}`}>
      {onSize && sizes && (
        <label className="q-pager-size">
          Filas
          <select value={size} onChange={(event) => onSize(Number(event.currentTarget.value))}>
            {sizes.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </label>
      )}
      <span className="q-pager-range" aria-live="polite">
        {range}
      </span>
      <PageButton
        label="Primera página"
        onClick={onFirst}
        icon={<IconChevronLeftPipe size={16} aria-hidden />}
      />
      <PageButton
        label="Página anterior"
        onClick={onPrevious}
        icon={<IconChevronLeft size={16} aria-hidden />}
      />
      <PageButton
        label="Página siguiente"
        onClick={onNext}
        icon={<IconChevronRight size={16} aria-hidden />}
      />
      <PageButton
        label="Última página"
        onClick={onLast}
        icon={<IconChevronRightPipe size={16} aria-hidden />}
      />
    </nav>
  )
}

type PageButtonProps = Readonly<{ label: string; icon: ReactNode; onClick: (() => void) | undefined }>

function PageButton({ label, icon, onClick }: PageButtonProps) {
  return (
    <ActionIcon
      variant="default"
      size={26}
      aria-label={label}
      title={label}
      disabled={!onClick}
      onClick={onClick}
    >
      {icon}
    </ActionIcon>
  )
}
