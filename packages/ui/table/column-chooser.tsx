import { ActionIcon, Button, Checkbox, Popover } from '@mantine/core'
import {
  IconArrowNarrowDown,
  IconArrowNarrowUp,
  IconArrowsHorizontal,
  IconColumns3,
  IconMinus,
  IconPlus,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type Column, flexibleWidth, widthOf } from './column.ts'
import { hiddenKeys, moved, ordered, type TableLayout, turned, withWidth } from './layout.ts'

interface ChooserProps<Row> {
  readonly columns: readonly Column<Row>[]
  readonly layout: TableLayout
  readonly onLayout: (layout: TableLayout) => void
  /** As wide as what the column holds; without it, columns have no widths to choose. */
  readonly onFit?: ((key: string) => void) | undefined
}

const widthStep = 20

/** Which columns are shown, in which order and how wide. All of it also without a mouse. */
export function ColumnChooser<Row>({ columns, layout, onLayout, onFit }: ChooserProps<Row>) {
  return (
    <Popover position="bottom-end" trapFocus returnFocus width={360}>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={24}
          aria-label="Elegir columnas"
          title="Elegir columnas"
        >
          <IconColumns3 size={16} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columnas">
        <ul className="q-chooser">
          {ordered(columns, layout).map((column, at) => (
            <ChooserRow
              key={column.key}
              column={column}
              first={at === 0}
              all={{ columns, layout, onLayout, onFit }}
            />
          ))}
        </ul>
        <Button variant="default" size="compact-sm" onClick={() => onLayout({})}>
          Restablecer
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}

interface ChooserRowProps<Row> {
  readonly column: Column<Row>
  readonly first: boolean
  readonly all: ChooserProps<Row>
}

function ChooserRow<Row>({ column, first, all: { columns, layout, onLayout, onFit } }: ChooserRowProps<Row>) {
  const { key, header } = column
  const width = layout.widths?.[key] ?? widthOf(column) ?? flexibleWidth
  const move = (step: 1 | -1) => () => onLayout(moved(columns, layout, { key, step }))
  const widen = (by: number) => () => onLayout(withWidth(layout, key, width + by))
  return (
    <li>
      <Checkbox
        size="xs"
        label={header}
        checked={!hiddenKeys(columns, layout).includes(key)}
        disabled={first}
        onChange={() => onLayout(turned(columns, layout, key))}
      />
      <span className="q-chooser-tools">
        <Tool
          label={`Antes: ${header}`}
          onClick={move(-1)}
          disabled={first}
          icon={<IconArrowNarrowUp size={15} />}
        />
        <Tool
          label={`Después: ${header}`}
          onClick={move(1)}
          disabled={first}
          icon={<IconArrowNarrowDown size={15} />}
        />
        {onFit && (
          <>
            <Tool
              label={`Más angosta: ${header}`}
              onClick={widen(-widthStep)}
              icon={<IconMinus size={15} />}
            />
            <Tool label={`Más ancha: ${header}`} onClick={widen(widthStep)} icon={<IconPlus size={15} />} />
            <Tool
              label={`Ajustar al contenido: ${header}`}
              onClick={() => onFit(key)}
              icon={<IconArrowsHorizontal size={15} />}
            />
          </>
        )}
      </span>
    </li>
  )
}

interface ToolProps {
  readonly label: string
  readonly icon: ReactNode
  readonly onClick: () => void
  readonly disabled?: boolean
}

function Tool({ label, icon, onClick, disabled = false }: ToolProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={24}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      {icon}
    </ActionIcon>
  )
}
