import {
  AT_COMPARE,
  AT_HOME_PARTNER,
  buildHandoff,
  expect,
  HOMES,
  test,
  zipForm,
} from './fixtures.ts';

for (const { path, lang } of HOMES) {
  // behaviour: 1.2, 3.4.2
  test(`opens the comparison app after a submit on ${path}`, async ({ page, actionTypes }) => {
    await page.goto(`${path}?channelid=c1&subid2=s2&utm_campaign=spring&gclid=g1`, {
      referer: 'https://www.google.com/',
    });
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
    const form = zipForm(page);
    await form.zip.fill('10001');
    await expect.poll(actionTypes).toContain('ZIP_VALIDATE_DATA');

    const submitted = page.waitForRequest(
      (request) => request.postData()?.includes('10001') === true,
    );
    await form.submit.click();
    expect((await submitted).postDataJSON()).toEqual({
      zipcode: '10001',
      windowWidth: 1280,
      insurance_line: 'auto',
      page: path,
      channel_id: 'c1',
      subid2: 's2',
      campaign: 'spring',
      gclid: 'g1',
    });
    await page.waitForURL(AT_COMPARE);
    expect(await buildHandoff(page)).toMatchObject({
      zip: { zip: '10001', city: 'New York', state: 'NY' },
      line: 'auto',
      locale: lang,
      quote_id: expect.any(String),
      attribution: { first: { channel: 'paid-search', fields: { channel_id: 'c1', gclid: 'g1' } } },
    });
  });
}

// behaviour: 1.2, 4.1.8
test('opens the homeowners address for the home line without a visit call, and stores a hand-off', async ({
  page,
}) => {
  await page.goto('/?channelid=c1');
  const form = zipForm(page);
  await form.line('home').check();
  await expect(form.root).toHaveClass(/insurance-line-home/);
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.postData()?.includes('85144') && !request.isNavigationRequest()) {
      calls.push(request.url());
    }
  });
  await form.zip.fill('85144');
  await form.submit.click();
  await page.waitForURL(AT_HOME_PARTNER);
  expect(calls).toEqual([]);
  expect(await buildHandoff(page)).toMatchObject({
    zip: { zip: '85144' },
    line: 'home',
    address: null,
    attribution: { first: { fields: { channel_id: 'c1' } } },
  });
});

// behaviour: 10.36
test('submits the form by the keyboard alone', async ({ page }) => {
  await page.goto('/');
  const form = zipForm(page);
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    if (await form.zip.evaluate((input) => input === document.activeElement)) break;
  }
  await expect(form.zip).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(form.error).toHaveText('Your zip code is required.');
  await expect(form.zip).toBeFocused();

  await page.keyboard.press('Shift+Tab');
  await expect(form.line('auto')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(form.line('home')).toBeChecked();
  await page.keyboard.press('ArrowLeft');
  await expect(form.line('auto')).toBeChecked();

  await page.keyboard.press('Tab');
  await page.keyboard.type('02139');
  await page.keyboard.press('Enter');
  await page.waitForURL(AT_COMPARE);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  // behaviour: 10.36
  test('submits the form by a tap, five digits and a tap', async ({ page }) => {
    await page.goto('/es/');
    const form = zipForm(page);
    await expect(form.zip).toHaveAttribute('inputmode', 'numeric');
    await expect(form.zip).toHaveAttribute('autocomplete', 'postal-code');
    await form.zip.tap();
    await page.keyboard.type('33101');
    await form.submit.tap();
    await page.waitForURL(AT_COMPARE);
  });
});
