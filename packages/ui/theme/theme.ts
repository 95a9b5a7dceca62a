import { createTheme, type MantineThemeOverride } from '@mantine/core'
import { noMatch, spinnerColor } from './constants.ts'
import { palette } from './palette.ts'

const fonts = "'Inter Variable', Inter, system-ui, -apple-system, 'Segoe UI', sans-serif"
const heading = (fontSize: string, lineHeight: string) => ({ fontSize, lineHeight, fontWeight: '600' })

/** The library has no Spanish of its own: every text and label it draws is given here, once. */
const close = { closeButtonProps: { 'aria-label': 'Cerrar' } }
const still = { transitionProps: { duration: 0 } }
/** Drawn where its owner is, so that it belongs to the same landmark or dialog. */
const inPlace = { ...still, withinPortal: false, floatingStrategy: 'fixed' }
const dropdown = { nothingFoundMessage: noMatch, comboboxProps: inPlace }
const clearable = { clearButtonProps: { 'aria-label': 'Borrar lo elegido' } }
const stillOverlay = { ...still, overlayProps: { blur: 0, backgroundOpacity: 0.35 }, lockScroll: false }

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

const pageLabels: Record<string, string> = {
  first: 'Primera página',
  previous: 'Página anterior',
  next: 'Página siguiente',
  last: 'Última página',
}

/** The look of the product: 13 px base, one accent, AA contrast, no animation. */
export const theme = createTheme({
  colors: palette,
  primaryColor: 'brand',
  primaryShade: 6,
  black: '#1d2433',
  fontFamily: fonts,
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '20px', xl: '32px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '8px', xl: '8px' },
  defaultRadius: 'sm',
  headings: {
    fontFamily: fonts,
    fontWeight: '600',
    sizes: {
      h1: heading('20px', '1.3'),
      h2: heading('16px', '1.35'),
      h3: heading('14px', '1.4'),
      h4: heading('13px', '1.4'),
      h5: heading('13px', '1.4'),
      h6: heading('12px', '1.4'),
    },
  },
  shadows: {
    xs: 'var(--q-shadow)',
    sm: 'var(--q-shadow)',
    md: 'var(--q-shadow)',
    lg: 'var(--q-shadow)',
    xl: 'var(--q-shadow)',
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: componentDefaults,
})
