import type { MantineThemeOverride } from '@mantine/core'
import { noMatch, spinnerColor } from './constants.ts'

/** The library has no Spanish of its own: every text and label it draws is given here, once. */
const close = { closeButtonProps: { 'aria-label': 'Cerrar' } }
const still = { transitionProps: { duration: 0 } }
/** Drawn where its owner is, so that it belongs to the same landmark or dialog. */
const inPlace = { ...still, withinPortal: false, floatingStrategy: 'fixed' }
const dropdown = { nothingFoundMessage: noMatch, comboboxProps: inPlace }
const clearable = { clearButtonProps: { 'aria-label': 'Borrar lo elegido' } }
const stillOverlay = { ...still, overlayProps: { blur: 0, backgroundOpacity: 0.35 }, lockScroll: false }

const pageLabels: Record<string, string> = {
  first: 'Primera página',
  previous: 'Página anterior',
  next: 'Página siguiente',
  last: 'Última página',
}
const pagination = {
  getItemProps: (page: number) => ({ 'aria-label': `Página ${page}` }),
  getControlProps: (control: string) => ({ 'aria-label': pageLabels[control] ?? control }),
}

const calendar = { nextLabel: 'Siguiente', previousLabel: 'Anterior', hideOutsideDates: true }
const monthCalendar = { nextLabel: 'Siguiente', previousLabel: 'Anterior' }
const dateInput = { ...calendar, ...clearable, valueFormat: 'YYYY/MM/DD' }

const defaults: Record<string, Record<string, unknown>> = {
  Autocomplete: { comboboxProps: inPlace },
  Calendar: calendar,
  CloseButton: { 'aria-label': 'Cerrar' },
  DateInput: dateInput,
  DatePicker: calendar,
  DatePickerInput: dateInput,
  Drawer: { ...close, ...stillOverlay },
  Loader: { color: spinnerColor, size: 'sm' },
  Menu: { ...inPlace, shadow: 'md', position: 'bottom-end' },
  Modal: { ...close, ...stillOverlay, yOffset: '12vh', padding: 'lg' },
  MonthPicker: monthCalendar,
  MonthPickerInput: { ...monthCalendar, ...clearable },
  MultiSelect: { ...dropdown, ...clearable },
  Notification: close,
  Pagination: pagination,
  PasswordInput: { visibilityToggleButtonProps: { 'aria-label': 'Mostrar u ocultar la contraseña' } },
  Popover: { ...still, shadow: 'md' },
  Select: { ...dropdown, ...clearable, checkIconPosition: 'right' },
  TagsInput: clearable,
  Tooltip: { ...still, openDelay: 300, withArrow: false },
  TreeSelect: { ...dropdown, ...clearable },
}

export const componentDefaults: NonNullable<MantineThemeOverride['components']> = Object.fromEntries(
  Object.entries(defaults).map(([name, defaultProps]) => [name, { defaultProps }]),
)
