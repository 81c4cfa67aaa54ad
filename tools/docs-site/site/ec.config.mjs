/** Blocks of code. A file of its own, as starlight-openapi replaces these options in the config. */
export default {
  themes: ['github-light', 'github-dark'],
  defaultProps: { frame: 'none' },
  styleOverrides: {
    borderRadius: '8px',
    borderColor: 'var(--sl-color-gray-5)',
    codeBackground: 'var(--docs-code)',
    codeFontSize: '0.8125rem',
    frames: { frameBoxShadowCssValue: 'none' },
  },
};
