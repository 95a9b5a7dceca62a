import { ActionIcon } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { PopoverButton } from '../../../controls/menu/popover-button.tsx'
import { type Column, flexibleWidth, widthOf } from './column.ts'
import { hiddenKeys, moved, ordered, type TableLayout, turned, withWidth } from './layout.ts'

const ChooserList = lazy(async () => ({ default: (await import('./chooser-list.tsx')).ChooserList }))

interface ChooserProps<Row> {
  readonly columns: readonly Column<Row>[]
  readonly layout: TableLayout
  readonly onLayout: (layout: TableLayout) => void
  /** Fits a column to its contents; without it, widths cannot be chosen. */
  readonly onFit?: ((key: string) => void) | undefined
}

/** Chooses the shown columns, their order and their widths. All of it also works without a mouse. */
export function ColumnChooser<Row>({ columns, layout, onLayout, onFit }: ChooserProps<Row>) {
  return (
    <PopoverButton
      label="Columnas"
      width={360}
      end
      button={(trigger) => (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={24}
          aria-label="Elegir columnas"
          title="Elegir columnas"
          {...trigger}
        >
          <IconColumns3 size={16} aria-hidden />
        </ActionIcon>
      )}
    >
      {() => (
        <Suspense fallback={null}>
          <ChooserList
            columns={offered(columns, layout)}
            onMove={(key, step) => onLayout(moved(columns, layout, { key, step }))}
            onTurn={(key) => onLayout(turned(columns, layout, key))}
            onWidth={(key, width) => onLayout(withWidth(layout, key, width))}
            onFit={onFit}
            onReset={() => onLayout({})}
          />
        </Suspense>
      )}
    </PopoverButton>
  )
}

function offered<Row>(columns: readonly Column<Row>[], layout: TableLayout) {
  const hidden = hiddenKeys(columns, layout)
  return ordered(columns, layout).map((column) => ({
    key: column.key,
    header: column.header,
    width: layout.widths?.[column.key] ?? widthOf(column) ?? flexibleWidth,
    shown: !hidden.includes(column.key),
  }))
}
