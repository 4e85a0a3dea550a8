#!/bin/sh
# A Run Script phase of Xcode: audits the App Transport Security policy of the target that is built.
# Faults appear in the editor at their lines; an error fails the build.
#   lint-ats.sh [OPTION ...]   options of 'atsexplain policy lint', such as --strict
set -eu

# Xcode doesn't read the profile of the shell.
PATH=$PATH:/opt/homebrew/bin:/usr/local/bin
if ! command -v atsexplain >/dev/null 2>&1; then
  echo "warning: atsexplain isn't installed, so App Transport Security isn't audited"
  exit 0
fi

# A target without a file of its own has what the build makes of its settings.
case ${INFOPLIST_FILE:-} in
/*) plist=$INFOPLIST_FILE ;;
?*) plist=$SRCROOT/$INFOPLIST_FILE ;;
*) plist=$TARGET_BUILD_DIR/$INFOPLIST_PATH ;;
esac

system=
case ${PLATFORM_NAME:-} in
iphone*) system=${IPHONEOS_DEPLOYMENT_TARGET:+iOS$IPHONEOS_DEPLOYMENT_TARGET+} ;;
macosx) system=${MACOSX_DEPLOYMENT_TARGET:+macOS$MACOSX_DEPLOYMENT_TARGET+} ;;
appletv*) system=${TVOS_DEPLOYMENT_TARGET:+tvOS$TVOS_DEPLOYMENT_TARGET+} ;;
watch*) system=${WATCHOS_DEPLOYMENT_TARGET:+watchOS$WATCHOS_DEPLOYMENT_TARGET+} ;;
xr*) system=${XROS_DEPLOYMENT_TARGET:+visionOS$XROS_DEPLOYMENT_TARGET+} ;;
esac

# Settings and a baseline are looked for beside the project.
cd "$SRCROOT"
exec atsexplain policy lint -q --color never ${system:+--os "$system"} "$@" "$plist"
