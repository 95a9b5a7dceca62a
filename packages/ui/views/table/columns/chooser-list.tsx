import { ActionIcon, Button, Checkbox } from '@mantine/core'
import {
  IconArrowNarrowDown,
  IconArrowNarrowUp,
  IconArrowsHorizontal,
  IconMinus,
  IconPlus,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'

type OfferedColumn = Readonly<{ key: string; header: string; width: number; shown: boolean }>

interface ColumnCommands {
  readonly onMove: (key: string, step: 1 | -1) => void
  readonly onTurn: (key: string) => void
  readonly onWidth: (key: string, width: number) => void
  readonly onFit?: ((key: string) => void) | undefined
}

type ChooserListProps = ColumnCommands & Readonly<{ columns: readonly OfferedColumn[]; onReset: () => void }>

/** The columns of a table, each with whether it is shown, its place and its width. */
export const ChooserList = ({ columns, onReset, ...commands }: ChooserListProps) => (
  <>
    <ul className="q-chooser">
      {columns.map((column, index) => (
        <ChooserRow key={column.key} column={column} first={index === 0} commands={commands} />
      ))}
    </ul>
    <Button variant="default" size="compact-sm" onClick={onReset}>
      Restablecer
    </Button>
  </>
)

type ChooserRowProps = Readonly<{ column: OfferedColumn; first: boolean; commands: ColumnCommands }>

const widthStep = 20

function ChooserRow({ column, first, commands: { onMove, onTurn, onWidth, onFit } }: ChooserRowProps) {
  const { key, header, width, shown } = column
  const widen = (by: number) => () => onWidth(key, width + by)
  return (
    <li>
      <Checkbox size="xs" label={header} checked={shown} disabled={first} onChange={() => onTurn(key)} />
      <span className="q-chooser-tools">
        <Tool
          label={`Antes: ${header}`}
          onClick={() => onMove(key, -1)}
          disabled={first}
          icon={<IconArrowNarrowUp size={15} />}
        />
        <Tool
          label={`Después: ${header}`}
          onClick={() => onMove(key, 1)}
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

type ToolProps = Readonly<{ label: string; icon: ReactNode; onClick: () => void; disabled?: boolean }>

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
