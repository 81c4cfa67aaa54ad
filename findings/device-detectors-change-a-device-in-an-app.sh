#!/bin/sh
# Packages: device-detector-js 3.0.3, node-device-detector 2.2.7 and ua-parser-js 2.0.10 (npm), on Node 20 or later.
# Behaviour: of one device the browser sends no model (Android 10; K) and the view inside Facebook or Instagram
# sends it, and two detectors have another type then. device-detector-js makes smartphones of Samsung's
# tablets since 2021 (SM-X110, SM-X200, SM-X710), although `Mobile` is not in the text, and
# tablets of them in Chrome; of older ones (SM-T510) tablets. node-device-detector calls iPhones (14 to 17)
# phablets in both apps, and smartphones in Safari. ua-parser-js has one type for each.
# Expected: one type for one device, and where a model is not known, that of the same text without it.
# Hurts: a report by device says that ads in apps bring phones and no tablets, or hardly any phones; "smartphone" as
# a filter leaves out the iPhones that came by an ad.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent device-detector-js@3.0.3 node-device-detector@2.2.7 ua-parser-js@2.0.10
cat >check.cjs <<'JS'
const DeviceDetector = require('device-detector-js');
const NodeDeviceDetector = require('node-device-detector');
const { UAParser } = require('ua-parser-js');

const one = new DeviceDetector();
const other = new NodeDeviceDetector({});
const typesOf = (text) =>
  [one.parse(text).device?.type, other.detect(text).device?.type, UAParser(text).device.type].join(', ');
const android = (device, end) =>
  `Mozilla/5.0 (Linux; Android ${device}) AppleWebKit/537.36 (KHTML, like Gecko) ${end} Safari/537.36`;
const facebook = ' [FB_IAB/FB4A;FBAV/520.0.0.1.1;]';
const inFacebook = (model) => android(`14; ${model} Build/UP1A; wv`, 'Version/4.0 Chrome/140.0.0.0') + facebook;
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const inInstagram = (model) => `${iphone} Mobile/15E148 Instagram 350.0.0 (${model}; iOS 18_6; en_US; en; scale=3.00)`;
const seen = {
  'any tablet in Chrome': typesOf(android('10; K', 'Chrome/140.0.0.0')),
  'SM-T510 in Facebook': typesOf(inFacebook('SM-T510')),
  'SM-X200 in Facebook': typesOf(inFacebook('SM-X200')),
  'SM-X710 in Facebook': typesOf(inFacebook('SM-X710')),
  'SM-X110 in Facebook': typesOf(inFacebook('SM-X110')),
  'iPhone in Safari': typesOf(`${iphone} Version/18.6 Mobile/15E148 Safari/604.1`),
  'iPhone 11 in Instagram': typesOf(inInstagram('iPhone12,1')),
  'iPhone 14 in Instagram': typesOf(inInstagram('iPhone14,7')),
  'iPhone 16 in Instagram': typesOf(inInstagram('iPhone17,3')),
};
console.log(process.version, 'device-detector-js, node-device-detector, ua-parser-js', seen);
const expected = {
  'any tablet in Chrome': 'tablet, tablet, tablet',
  'SM-T510 in Facebook': 'tablet, tablet, tablet',
  'SM-X200 in Facebook': 'smartphone, tablet, tablet',
  'SM-X710 in Facebook': 'smartphone, tablet, tablet',
  'SM-X110 in Facebook': 'smartphone, tablet, tablet',
  'iPhone in Safari': 'smartphone, smartphone, mobile',
  'iPhone 11 in Instagram': 'smartphone, smartphone, mobile',
  'iPhone 14 in Instagram': 'smartphone, phablet, mobile',
  'iPhone 16 in Instagram': 'smartphone, phablet, mobile',
};
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.cjs
