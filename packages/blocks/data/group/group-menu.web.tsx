import { Button } from '@mantine/core'
import { inSentence } from '@quina/kernel'
import { MenuButton } from '@quina/ui/web'
import { IconCheck, IconChevronDown, IconLayersIntersect } from '@tabler/icons-react'
import { useGo } from '../../screen/navigation/go.web.tsx'
import type { Field } from '../../values/field/field.ts'
import { noValue, unsaid } from './group-key.ts'

interface GroupMenuProps {
  readonly columns: Readonly<Record<string, Field>>
  /** The columns by which rows may be grouped. */
  readonly offered: readonly string[]
  /** The current grouping column; empty when the rows are one list. */
  readonly by: string
  readonly onBy: (by: string) => void
}

/** Chooses the column that groups the rows, each group with its totals. */
export function GroupMenu({ columns, by, onBy, ...menu }: GroupMenuProps) {
  const offered = menu.offered.toSorted((one, other) => worth(columns[one]) - worth(columns[other]))
  if (offered.length === 0) return null
  return (
    <MenuButton
      label="Agrupar"
      width={260}
      className="q-group-menu"
      button={(trigger) => (
        <Button
          variant="default"
          className={by === '' ? undefined : 'q-pill-set'}
          leftSection={<IconLayersIntersect size={15} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          {...trigger}
        >
          {by === '' ? 'Agrupar' : `Por ${wordOf(columns[by])}`}
        </Button>
      )}
      entries={() => [
        ...(by === '' ? [] : [{ label: 'Sin agrupar', run: () => onBy('') }]),
        ...offered.map((name) => ({
          label: `Por ${wordOf(columns[name])}`,
          run: () => onBy(name),
          ...(name === by ? { mark: <IconCheck size={14} aria-label="Así está agrupada" /> } : {}),
        })),
      ]}
    />
  )
}

/** Days are grouped by month. */
function wordOf(field: Field | undefined): string {
  const word = inSentence(field?.label ?? '')
  return field?.kind === 'day' ? `mes de ${word}` : word
}

/** The order in which grouping columns are offered; texts come last, as they may have as many values as rows. */
const order: readonly Field['kind'][] = ['ref', 'choice', 'day', 'flag', 'text']
const worth = (field: Field | undefined): number => (field === undefined ? -1 : order.indexOf(field.kind))

/** The grouping column of a report, and the group on the screen. */
type GroupChoice = Readonly<{ groupBy?: string; group?: string }>

/** The grouping that the address of a report carries. */
export function apartIn(offered: readonly string[], { groupBy, group }: GroupChoice): GroupChoice {
  if (groupBy === undefined || !offered.includes(groupBy)) return {}
  return group === undefined ? { groupBy } : { groupBy, group }
}

export const groupedBy = (by: string | undefined): Record<string, string> =>
  by === undefined ? {} : { groupBy: by }

export const isReportedApart = (apart: GroupChoice): apart is GroupChoice & { readonly groupBy: string } =>
  apart.groupBy !== undefined && apart.group === undefined

interface GroupsOfReportProps extends Omit<GroupMenuProps, 'by' | 'onBy'> {
  readonly apart: GroupChoice
  /** The other parameters of its address. */
  readonly at: Readonly<Record<string, string>>
}

/** The grouping column of a report, the group on the screen, and the way back to all rows. */
export function GroupsOfReport({ columns, offered, apart: { groupBy, group }, at }: GroupsOfReportProps) {
  const go = useGo()
  const to = (by: string | undefined) =>
    void go(window.location.pathname, { search: { ...at, ...groupedBy(by) } })
  const { label, options } = columns[groupBy ?? ''] ?? {}
  return (
    <>
      {group !== undefined && (
        <span className="q-context">
          {label}: {options?.[group] ?? (group === unsaid ? noValue : group)}{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => to(groupBy)}>
            Ver todos los grupos
          </Button>
        </span>
      )}
      <GroupMenu columns={columns} offered={offered} by={groupBy ?? ''} onBy={(by) => to(by || undefined)} />
    </>
  )
}
