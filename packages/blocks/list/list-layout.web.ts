import type { TableLayout } from '@quina/ui/web'
import { useKeptPreference } from '../preference/preference.web.ts'
import { screenKey } from './list-parts.ts'

const noLayout: TableLayout = {}

/** The columns of a list as this user arranged them: what the table draws and what is printed. */
export const useListLayout = (path: string) =>
  useKeptPreference<TableLayout>(`columns:${screenKey(path)}`, noLayout)
