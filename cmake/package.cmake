# SPDX-License-Identifier: GPL-3.0-or-later
# Installs the files besides the programs and the lock library: man pages, completions, desktop files. Defines the Debian packages that
# ./dev package builds: the component `program` is the package lockscope, `window` is lockscope-window, `lock` is liblockscope-dev.
set(LOCKSCOPE_HOMEPAGE "https://lockscope.example" CACHE STRING "The program's page; the pictures of its software centre entry are below it")
set(LOCKSCOPE_CONTACT "The Lockscope authors <maintainers@lockscope.example>" CACHE STRING "The maintainer of the packages")

# Uses the date of the last commit, so that packages of the same sources have the same bytes.
if(NOT DEFINED ENV{SOURCE_DATE_EPOCH})
    execute_process(COMMAND git log -1 --format=%ct WORKING_DIRECTORY ${CMAKE_SOURCE_DIR} OUTPUT_VARIABLE epoch
        OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
    if(epoch)
        set(ENV{SOURCE_DATE_EPOCH} ${epoch})
    endif()
endif()
string(TIMESTAMP LOCKSCOPE_DATE "%Y-%m-%d" UTC)
string(TIMESTAMP LOCKSCOPE_TIME "%a, %d %b %Y %H:%M:%S +0000" UTC)

set(share ${CMAKE_BINARY_DIR}/share)
set(desktop ${CMAKE_SOURCE_DIR}/resources/desktop)
set(id org.lockscope.Lockscope)
configure_file(${desktop}/${id}.metainfo.xml.in ${share}/metainfo/${id}.metainfo.xml @ONLY)
configure_file(${desktop}/changelog.in ${CMAKE_BINARY_DIR}/changelog @ONLY)
install(FILES ${desktop}/${id}.desktop DESTINATION share/applications COMPONENT window)
install(FILES ${desktop}/${id}.mime.xml DESTINATION share/mime/packages RENAME ${id}.xml COMPONENT window)
install(FILES ${CMAKE_SOURCE_DIR}/resources/icons/lockscope.svg DESTINATION share/icons/hicolor/scalable/apps COMPONENT window)
install(FILES ${desktop}/application-x-lockscope-scenario.svg ${desktop}/application-x-lockscope-trace.svg
    DESTINATION share/icons/hicolor/scalable/mimetypes COMPONENT window)
set(completions ${CMAKE_SOURCE_DIR}/resources/completions)
install(FILES ${completions}/lockscope.bash DESTINATION share/bash-completion/completions RENAME lockscope)
install(FILES ${completions}/_lockscope DESTINATION share/zsh/vendor-completions)
install(FILES ${completions}/lockscope.fish DESTINATION share/fish/vendor_completions.d)
install(DIRECTORY ${CMAKE_SOURCE_DIR}/resources/clients DESTINATION share/doc/lockscope/examples USE_SOURCE_PERMISSIONS)
install(FILES ${desktop}/copyright DESTINATION share/doc/lockscope)
install(FILES ${desktop}/copyright DESTINATION share/doc/lockscope-window COMPONENT window)
install(FILES ${desktop}/lintian-overrides DESTINATION share/lintian/overrides RENAME lockscope)
install(FILES ${desktop}/copyright DESTINATION share/doc/liblockscope-dev COMPONENT lock)
install(FILES ${CMAKE_SOURCE_DIR}/tests/takehome/main.cpp DESTINATION share/doc/liblockscope-dev/examples COMPONENT lock)

# Files that the build creates with tools. If a tool is missing, the program is built and installed without these files.
find_package(Python3 COMPONENTS Interpreter)
find_program(RSVG_CONVERT rsvg-convert)
if(NOT Python3_FOUND OR NOT RSVG_CONVERT)
    message(STATUS "Without python3 and rsvg-convert (librsvg2-bin) no man pages and icons are made")
    return()
endif()

# lockscope_zip(INPUT OUTPUT): compresses INPUT into OUTPUT. The same INPUT always gives the same bytes.
function(lockscope_zip input output)
    cmake_path(GET output PARENT_PATH folder)
    add_custom_command(OUTPUT ${output} COMMAND mkdir -p ${folder} COMMAND sh -c "gzip -9n <\"$1\" >\"$2\"" - ${input} ${output}
        DEPENDS ${input} VERBATIM)
    set(made_files ${made_files} ${output} PARENT_SCOPE)
endfunction()

# lockscope_manpage(NAME SECTION ABOUT MARKDOWN [MORE …]): creates a man page from a document, in the folder `man`. MORE: further options of
# cmake/manpage.py.
set(commands_text ${CMAKE_BINARY_DIR}/commands.md)
foreach(locale C zh_CN)
    add_custom_command(OUTPUT ${commands_text}.${locale}
        COMMAND sh -c "LC_ALL=$3.UTF-8 \"$1\" manual >\"$2\"" - $<TARGET_FILE:lockscope> ${commands_text}.${locale} ${locale}
        DEPENDS lockscope VERBATIM)
endforeach()
function(lockscope_manpage name section about markdown)
    set(page ${CMAKE_BINARY_DIR}/${man}/${name}.${section})
    set(script ${CMAKE_SOURCE_DIR}/cmake/manpage.py)
    add_custom_command(OUTPUT ${page} COMMAND mkdir -p ${CMAKE_BINARY_DIR}/${man}
        COMMAND ${Python3_EXECUTABLE} ${script} --page "${name}(${section})" --about ${about} --date ${LOCKSCOPE_DATE}
            --version ${PROJECT_VERSION} ${ARGN} ${CMAKE_SOURCE_DIR}/${markdown} ${page}
        DEPENDS ${script} ${CMAKE_SOURCE_DIR}/${markdown} ${commands_text}.C ${commands_text}.zh_CN VERBATIM)
    lockscope_zip(${page} ${share}/${man}/man${section}/${name}.${section}.gz)
    set(made_files ${made_files} PARENT_SCOPE)
endfunction()
set(man man)
lockscope_manpage(lockscope 1 "playground for distributed locks on Redis" docs/man/lockscope.1.md
    --insert "lockscope manual=${commands_text}.C" --see "lockscope-scenario(5)" --see "lockscope-trace(5)" --see "redis-server(1)")
lockscope_manpage(lockscope-scenario 5 "scenario file of Lockscope" docs/SCENARIOS.md --see "lockscope(1)" --see "lockscope-trace(5)")
lockscope_manpage(lockscope-trace 5 "trace of a run of Lockscope" docs/CSV.md --see "lockscope(1)" --see "lockscope-scenario(5)")
set(man man/zh_CN)
lockscope_manpage(lockscope 1 "Redis 分布式锁实验台" docs/man/lockscope.1.zh_CN.md --chinese
    --insert "lockscope manual=${commands_text}.zh_CN" --see "lockscope-scenario(5)" --see "lockscope-trace(5)" --see "redis-server(1)")
lockscope_zip(${CMAKE_BINARY_DIR}/changelog ${share}/doc/lockscope/changelog.gz)
lockscope_zip(${CMAKE_SOURCE_DIR}/CHANGELOG.md ${share}/doc/lockscope/NEWS.gz)

# lockscope_icon(SVG CONTEXT): creates PNG files of the picture in all sizes of the icon theme.
function(lockscope_icon svg context)
    cmake_path(GET svg STEM name)
    foreach(size 16 22 24 32 48 64 128 256)
        set(png ${share}/icons/hicolor/${size}x${size}/${context}/${name}.png)
        add_custom_command(OUTPUT ${png} COMMAND mkdir -p ${share}/icons/hicolor/${size}x${size}/${context}
            COMMAND ${RSVG_CONVERT} -w ${size} -h ${size} -o ${png} ${svg} DEPENDS ${svg} VERBATIM)
        list(APPEND made_files ${png})
    endforeach()
    set(made_files ${made_files} PARENT_SCOPE)
endfunction()
lockscope_icon(${CMAKE_SOURCE_DIR}/resources/icons/lockscope.svg apps)
lockscope_icon(${desktop}/application-x-lockscope-scenario.svg mimetypes)
lockscope_icon(${desktop}/application-x-lockscope-trace.svg mimetypes)

add_custom_target(lockscope_installed ALL DEPENDS ${made_files} lockscope lockscope_window lockscope_lock)
install(DIRECTORY ${share}/man ${share}/doc DESTINATION share OPTIONAL)
install(DIRECTORY ${share}/icons ${share}/metainfo DESTINATION share COMPONENT window OPTIONAL)
# lockscope(1) describes the window's options, too.
install(FILES ${share}/man/man1/lockscope.1.gz DESTINATION share/man/man1 RENAME lockscope-window.1.gz COMPONENT window OPTIONAL)
install(FILES ${share}/doc/lockscope/changelog.gz DESTINATION share/doc/lockscope-window COMPONENT window OPTIONAL)
install(FILES ${share}/doc/lockscope/changelog.gz DESTINATION share/doc/liblockscope-dev COMPONENT lock OPTIONAL)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_PACKAGE_CONTACT ${LOCKSCOPE_CONTACT})
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "") # empty: CPack uses the first line of each package's description
set(CPACK_PACKAGE_HOMEPAGE_URL ${LOCKSCOPE_HOMEPAGE})
set(CPACK_COMPONENTS_ALL program window lock)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME lockscope)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_DEPENDS redis-server)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_RECOMMENDS libsecret-1-0)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SUGGESTS lockscope-window)
set(CPACK_DEBIAN_PROGRAM_DESCRIPTION "playground for distributed locks on Redis
Lockscope shows when a distributed lock on Redis holds, and when it breaks.
It starts redis-server processes, lets simulated clients compete for a lock,
and injects faults: a pause, a crash, a cut link, a clock jump, a failover.
It tells whether two clients were ever inside the critical section at the
same time, and shows the events that prove it. This package is the command
line; it needs no desktop.")
set(CPACK_DEBIAN_WINDOW_PACKAGE_NAME lockscope-window)
set(CPACK_DEBIAN_WINDOW_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_WINDOW_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_WINDOW_PACKAGE_DEPENDS "lockscope (= ${PROJECT_VERSION})")
set(CPACK_DEBIAN_WINDOW_PACKAGE_RECOMMENDS "qt6-translations-l10n, fonts-noto-cjk | fonts-wqy-microhei")
foreach(relation BREAKS REPLACES) # an earlier lockscope contained the window
    set(CPACK_DEBIAN_WINDOW_PACKAGE_${relation} "lockscope (<< ${PROJECT_VERSION})")
endforeach()
set(CPACK_DEBIAN_WINDOW_DESCRIPTION "playground for distributed locks on Redis (window)
The window of Lockscope: a timeline of what each client believed and what the
keys said, with sliders, lessons, comparisons and fixes.")
set(CPACK_DEBIAN_LOCK_PACKAGE_NAME liblockscope-dev)
set(CPACK_DEBIAN_LOCK_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_LOCK_PACKAGE_DEPENDS "libhiredis-dev (>= 0.14)")
set(CPACK_DEBIAN_LOCK_DESCRIPTION "locks on Redis for C++ programs (development files)
The lock library of Lockscope: SETNX, SET NX PX and Redlock, with renewal and
fencing numbers, as a static library for C++20 without Qt.")
include(CPack)
