import { createTheme, type MantineColorsTuple, type MantineThemeOverride } from '@mantine/core'
import { noMatch, spinnerColor } from './constants.ts'

const fonts = "'Inter Variable', Inter, system-ui, -apple-system, 'Segoe UI', sans-serif"
const heading = (fontSize: string, lineHeight: string) => ({ fontSize, lineHeight, fontWeight: '600' })

/** The library has no Spanish of its own: all its texts and labels are given here, once. */
const close = { closeButtonProps: { 'aria-label': 'Cerrar' } }
const still = { transitionProps: { duration: 0 } }
/** Drawn inside its owner, so that it belongs to the same landmark or dialog. */
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

const brand: Scale = [
  '#eef4ff',
  '#dbe6ff',
  '#b8cdff',
  '#8aadff',
  '#5a88ff',
  '#2a6aff',
  '#0055ff',
  '#0049db',
  '#003db8',
  '#002f8f',
]

const gray: Scale = [
  '#f7f8fa',
  '#eef0f3',
  '#dfe3ea',
  '#c6ccd6',
  '#8a94a3',
  '#6b7585',
  '#5f6877',
  '#4a5361',
  '#344054',
  '#1d2433',
]

const dark: Scale = [
  '#e4e8ef',
  '#c4ccd8',
  '#a9b3c1',
  '#97a2b2',
  '#4b5563',
  '#323945',
  '#1d222b',
  '#171b22',
  '#0f1217',
  '#0a0c10',
]

const red: Scale = [
  '#fff1f0',
  '#fee4e2',
  '#fecdca',
  '#ffb4ab',
  '#ff8f86',
  '#e5483b',
  '#c9271b',
  '#b42318',
  '#912018',
  '#7a1a13',
]

const green: Scale = [
  '#ecfdf3',
  '#dcfae6',
  '#abefc6',
  '#7fe0ab',
  '#47c985',
  '#17935a',
  '#087443',
  '#085d3a',
  '#074d31',
  '#053c26',
]

const yellow: Scale = [
  '#fffaeb',
  '#fef0c7',
  '#fedf89',
  '#fcd68a',
  '#f5b83d',
  '#c27a0b',
  '#a15c07',
  '#93370d',
  '#7a2e0e',
  '#5e2409',
]

const palette = { brand, gray, dark, red, green, yellow }

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

/**
 * Scales for the library's components. Shade 6 carries white text at 4.5:1 or better and shade 9 is text on shade 0: the
 * library's own red and green fall short.
 */
type Scale = MantineColorsTuple
