import { createTheme } from '@mantine/core'
import { componentDefaults } from './component-defaults.ts'
import { palette } from './palette.ts'

const fonts = "'Inter Variable', Inter, system-ui, -apple-system, 'Segoe UI', sans-serif"
const heading = (fontSize: string, lineHeight: string) => ({ fontSize, lineHeight, fontWeight: '600' })

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
